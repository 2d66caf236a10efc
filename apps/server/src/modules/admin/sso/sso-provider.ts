import { AsyncLocalStorage } from "node:async_hooks";
import { createHash } from "node:crypto";
import { decodeJwt } from "jose";
import { z } from "zod";
import type { SsoSettings } from "./sso-settings.ts";
import type { Database } from "../../../db/open.ts";
import { ApiError } from "../../../plugins/http/api-error.ts";
import { type Auth, openAuth } from "../accounts/auth.ts";
import { type Claims, claimAt } from "./claims.ts";

/** Milliseconds for one request to the provider. */
const timeoutMs = 8000;
/** Milliseconds after which the discovery document is read again. */
const maxAge = 3_600_000;

/** What of a discovery document is used here; Better Auth reads the rest. */
const discoveryShape = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  userinfo_endpoint: z.url().optional(),
  id_token_signing_alg_values_supported: z.array(z.string()).min(1),
  token_endpoint_auth_methods_supported: z.array(z.string()).optional(),
  authorization_response_iss_parameter_supported: z.boolean().optional(),
});

export type Discovery = z.output<typeof discoveryShape>;

/**
 * Reads the discovery document of an issuer (OpenID Connect Discovery 1.0, section 4).
 * @throws when it cannot be read, is of another issuer, or leads from TLS to an unencrypted address
 */
export async function readDiscovery({ issuer }: Pick<SsoSettings, "issuer">): Promise<Discovery> {
  const address = `${withoutSlash(issuer)}/.well-known/openid-configuration`;
  const response = await fetch(address, { redirect: "error", signal: AbortSignal.timeout(timeoutMs) });
  if (!response.ok) throw new Error(`${address} answers ${response.status}`);
  const discovery = discoveryShape.parse(await response.json());
  if (withoutSlash(discovery.issuer) !== withoutSlash(issuer))
    throw new Error(`the discovery document is of the issuer ${discovery.issuer}`);
  const { authorization_endpoint, token_endpoint, jwks_uri, userinfo_endpoint = issuer } = discovery;
  for (const endpoint of [authorization_endpoint, token_endpoint, jwks_uri, userinfo_endpoint])
    if (issuer.startsWith("https:") && !endpoint.startsWith("https:"))
      throw new Error(`${endpoint} is not an https address`);
  return discovery;
}

/** What happened to verified claims during a callback. */
interface Callback {
  /** Handles verified claims; throws to refuse the sign-in. */
  accept: (claims: Claims) => Promise<void>;
  refusal?: unknown;
}

interface Opened {
  auth: Auth;
  discovery: Discovery;
}

/** The OpenID provider: Better Auth with its generic OAuth plugin, opened with the first sign-in. */
export class SsoProvider {
  readonly settings: SsoSettings;
  /** Includes the issuer, so that subjects of another issuer never match. */
  readonly id: string;
  readonly #options: { db: Database; secret: string; origin: string };
  readonly #callbacks = new AsyncLocalStorage<Callback>();
  #opened: { at: number; value: Promise<Opened> } | undefined;

  constructor(settings: SsoSettings, options: { db: Database; secret: string; origin: string }) {
    this.settings = settings;
    this.id = `sso-${createHash("sha256").update(withoutSlash(settings.issuer)).digest("hex").slice(0, 16)}`;
    this.#options = options;
  }

  /** @throws ApiError SSO_UNREACHABLE when the discovery document cannot be used */
  async open(): Promise<Opened> {
    if (this.#opened === undefined || Date.now() - this.#opened.at > maxAge)
      this.#opened = { at: Date.now(), value: this.#connect() };
    const current = this.#opened;
    try {
      return await current.value;
    } catch (cause) {
      if (this.#opened === current) this.#opened = undefined;
      throw cause instanceof ApiError ? cause : new ApiError("SSO_UNREACHABLE", { cause, detail: String(cause) });
    }
  }

  /**
   * Runs a callback of Better Auth.
   * @param accept handles the verified claims
   * @throws errors of `accept`, and ApiError SSO_UNREACHABLE when the provider does not answer in time
   */
  async callback<T>(accept: Callback["accept"], run: () => Promise<T>): Promise<T> {
    const callback: Callback = { accept };
    const result = await this.#callbacks.run(callback, () => withTimeout(run(), 3 * timeoutMs));
    if (callback.refusal !== undefined) throw callback.refusal;
    return result;
  }

  async #connect(): Promise<Opened> {
    const { clientId, clientSecret, scopes, issuer } = this.settings;
    const discovery = await readDiscovery(this.settings);
    const methods = discovery.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
    const method = methods.includes("client_secret_basic") ? "client_secret_basic" : "client_secret_post";
    const auth = openAuth(this.#options.db, {
      ...this.#options,
      provider: {
        providerId: this.id,
        discoveryUrl: `${withoutSlash(issuer)}/.well-known/openid-configuration`,
        requireIdTokenVerification: true,
        clientId,
        ...(clientSecret === undefined
          ? { tokenEndpointAuth: { method: "none" } }
          : { clientSecret, tokenEndpointAuth: { method } }),
        scopes,
        redirectURI: `${this.#options.origin}/desk/sso`,
        accountSubject: ({ profile }) => String(profile.sub),
        disableSignUp: true,
        getUserInfo: async ({ idToken, accessToken }) => {
          const callback = this.#callbacks.getStore();
          // The plugin has verified the ID token, but accepts an answer without one.
          if (!callback || idToken === undefined) return null;
          try {
            const claims = await this.#claims(decodeJwt(idToken), accessToken, discovery);
            await callback.accept(claims);
            // Better Auth requires an address. The account is found by its subject.
            return { sub: String(claims["sub"]), email: `${this.id}@desk.invalid`, emailVerified: false, name: "" };
          } catch (error) {
            callback.refusal = error;
            return null;
          }
        },
      },
    });
    // The plugin reads the document again, and leaves the provider out if that fails.
    const { socialProviders } = await withTimeout(auth.$context, timeoutMs);
    if (socialProviders.length === 0) throw new ApiError("SSO_UNREACHABLE");
    return { auth, discovery };
  }

  /** The ID token's claims, and those of the userinfo endpoint if the token lacks the role or the address. */
  async #claims(token: Claims, accessToken: string | undefined, discovery: Discovery): Promise<Claims> {
    const { azp, sub } = token;
    if (typeof sub !== "string" || sub === "") throw new ApiError("SSO_FAILED", { detail: "no subject" });
    // OpenID Connect Core 1.0, section 3.1.3.7.
    if (azp !== undefined && azp !== this.settings.clientId)
      throw new ApiError("SSO_FAILED", { detail: "the ID token is for another client" });
    const isComplete = claimAt(token, this.settings.roleClaim) !== undefined && token["email"] !== undefined;
    const { userinfo_endpoint: endpoint } = discovery;
    if (isComplete || endpoint === undefined || accessToken === undefined) return token;
    const response = await fetch(endpoint, {
      headers: { authorization: `Bearer ${accessToken}` },
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((cause: unknown) => {
      throw new ApiError("SSO_UNREACHABLE", { cause });
    });
    if (!response.ok) return token;
    const more = z.record(z.string(), z.unknown()).safeParse(await response.json().catch(() => undefined));
    // Section 5.3.2: another subject's claims are not used.
    return more.success && more.data["sub"] === sub ? { ...more.data, ...token } : token;
  }
}

async function withTimeout<T>(work: Promise<T>, ms: number): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new ApiError("SSO_UNREACHABLE", { detail: "timeout" })), ms);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}

function withoutSlash(address: string): string {
  return address.replace(/\/+$/, "");
}
