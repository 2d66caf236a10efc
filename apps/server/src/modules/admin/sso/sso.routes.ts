import type { Database } from "../../../db/open.ts";
import { ApiError } from "../../../plugins/http/api-error.ts";
import type { DeskHandlers } from "../desk-handlers.ts";
import { isRemoteDown, throwLoggedFault } from "../accounts/auth-requests.ts";
import type { SignInSteps } from "../accounts/sign-in-steps.ts";
import { withErrorCode } from "../accounts/with-error-code.ts";
import { personOf } from "./sso-person.ts";
import type { SsoProvider } from "./sso-provider.ts";

interface SsoParts {
  db: Database;
  /** Undefined without the settings of one. */
  provider: SsoProvider | undefined;
  steps: SignInSteps;
  /** Of the site, without a trailing slash. */
  origin: string;
}

/** Errors of the provider's redirect (RFC 6749, section 4.1.2.1). */
const providerErrors = {
  access_denied: "SSO_CANCELLED",
  server_error: "SSO_UNREACHABLE",
  temporarily_unavailable: "SSO_UNREACHABLE",
} as const;

/**
 * Handlers of sign-in by OpenID Connect. The provider redirects to a page of the desk, which posts the parameters: the
 * call has the desk's own origin, and its cookies stay SameSite=Strict. Better Auth checks state, PKCE, nonce and ID
 * token.
 */
export function ssoHandlers({ db, provider, steps, origin }: SsoParts) {
  const expectProvider = () => {
    if (!provider) throw new ApiError("NOT_FOUND", { detail: "no SSO_ISSUER" });
    return provider;
  };

  return {
    async beginSso({ from }, { headers, reply }) {
      const provided = expectProvider();
      const { auth } = await provided.open();
      const { response, headers: answered } = await withErrorCode(
        "SSO_FAILED",
        auth.api.signInSocial({
          body: { provider: provided.id, callbackURL: `${origin}/desk${from}`, disableRedirect: true },
          headers,
          returnHeaders: true,
        }),
      );
      if (!("url" in response) || response.url === undefined) throw new ApiError("SSO_FAILED");
      reply.header("set-cookie", answered.getSetCookie());
      return { address: response.url };
    },

    async signInSso({ code, state, iss, error }, guest) {
      const sso = expectProvider();
      const { auth, discovery } = await sso.open();
      const complete = async () => {
        // RFC 9207: an answer of another issuer.
        const requiresIss = discovery.authorization_response_iss_parameter_supported === true;
        if ((iss === undefined && requiresIss) || (iss !== undefined && iss !== discovery.issuer))
          throw new ApiError("SSO_FAILED", { detail: "wrong issuer" });
        let id = "";
        const response = await sso.callback(
          async (claims) => {
            const provided = { settings: sso.settings, providerId: sso.id };
            const person = await personOf(db, provided, claims, (found, detail) =>
              guest.note({ subject: `person:${found.id}`, detail }),
            );
            id = person.id;
          },
          async () =>
            auth.api.callbackOAuth({
              method: "GET",
              params: { id: sso.id },
              query: { state, ...(error === undefined ? { code } : { error }) },
              headers: guest.headers,
              asResponse: true,
            }),
        );
        const location = new URL(response.headers.get("location") ?? "/", origin);
        const failure = location.pathname.startsWith("/desk/api/") ? location.searchParams.get("error") : null;
        if (failure !== null || id === "") throw refusal(failure ?? "");
        return { location, cookies: response.headers.getSetCookie(), id };
      };
      const { location, cookies, id } = await steps.attempt(guest, undefined, complete, { isRemote: true });
      await steps.endPreviousSession(guest);
      await steps.completeSignIn(guest, id, cookies);
      return { from: location.pathname.slice("/desk".length) + location.search };
    },
  } satisfies Partial<DeskHandlers>;
}

/** Translates an error code of Better Auth or of the provider. */
function refusal(code: string): unknown {
  // The token endpoint.
  if (code === "invalid_code") return new ApiError(isRemoteDown() ? "SSO_UNREACHABLE" : "SSO_FAILED", { detail: code });
  throwLoggedFault();
  const known = Object.entries(providerErrors).find(([name]) => name === code)?.[1];
  return new ApiError(known ?? "SSO_FAILED", { detail: code });
}
