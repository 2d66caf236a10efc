import { passkey } from "@better-auth/passkey";
import { betterAuth } from "better-auth";
import { APIError } from "better-auth/api";
import { type GenericOAuthConfig, genericOAuth } from "better-auth/plugins/generic-oauth";
import { twoFactor } from "better-auth/plugins/two-factor";
import { CamelCasePlugin } from "kysely";
import type { Database } from "../../../db/open.ts";
import { faultLogger, networkHeader } from "./auth-requests.ts";

/** Session lifetime without a call, and in total, in milliseconds. */
export const [idleTime, absoluteTime] = [8 * 3_600_000, 7 * 86_400_000];
/** The same for single sign-on, so that the role is read again each day. */
export const ssoAbsoluteTime = 12 * 3_600_000;
/** Interval for extending a used session, in seconds. */
const updateInterval = 300;

interface AuthOptions {
  /** Signs cookies, and encrypts the secrets of authenticators. */
  secret: string;
  /** Origin of the site, without a trailing slash. */
  origin: string;
  /** OpenID provider; none by default. */
  provider?: GenericOAuthConfig;
}

/**
 * Better Auth over the project's database. Its routes are not served: the desk's calls use it as a library, so that every
 * call is authorized and audited in desk.routes.ts.
 */
export function openAuth(db: Database, { secret, origin, provider }: AuthOptions) {
  const secure = origin.startsWith("https:");
  // The account's name in authenticators and passkey lists.
  const name = `${new URL(origin).hostname} 工作台`;
  return betterAuth({
    appName: name,
    baseURL: origin,
    basePath: "/desk/api/auth",
    secret,
    // Both engines store times as ISO text and booleans as 0 and 1, like this type.
    database: { db: db.withPlugin(new CamelCasePlugin()), type: "sqlite" },
    logger: faultLogger,
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    emailAndPassword: { enabled: true, disableSignUp: true, minPasswordLength: 12, maxPasswordLength: 128 },
    user: {
      modelName: "deskPerson",
      additionalFields: {
        role: { type: "string", required: true, input: false },
        disabledAt: { type: "string", required: false, input: false },
      },
    },
    session: {
      modelName: "deskSession",
      expiresIn: idleTime / 1000,
      updateAge: updateInterval,
      freshAge: 0,
      additionalFields: { method: { type: "string", required: false, input: false } },
    },
    // Accounts of a provider are linked in sso-person.ts; their tokens are not stored.
    account: { modelName: "deskCredential", updateAccountOnSignIn: false, accountLinking: { enabled: false } },
    verification: { modelName: "deskChallenge" },
    advanced: {
      cookiePrefix: secure ? "__Host-desk" : "desk",
      // Would add the prefix __Secure-.
      useSecureCookies: false,
      defaultCookieAttributes: { secure, httpOnly: true, sameSite: "strict", path: "/" },
      database: { validateSchema: false },
    },
    databaseHooks: {
      session: {
        create: {
          /** Refuses sessions of disabled persons for every way of signing in. */
          async before(session, context) {
            const person = await db
              .selectFrom("desk_person")
              .select("disabled_at")
              .where("id", "=", session.userId)
              .executeTakeFirst();
            if (person?.disabled_at !== null) return false;
            const method = context?.path === "/callback/:id" ? "sso" : null;
            return { data: { ...session, method, ipAddress: context?.headers?.get(networkHeader) ?? null } };
          },
        },
      },
    },
    plugins: [
      genericOAuth({ config: provider ? [provider] : [] }),
      twoFactor({
        issuer: name,
        schema: { twoFactor: { modelName: "deskSecondFactor" } },
      }),
      passkey({
        rpID: new URL(origin).hostname,
        rpName: name,
        origin,
        // A passkey replaces password and second factor, so it must verify the user.
        authenticatorSelection: { residentKey: "required", userVerification: "required" },
        authentication: {
          afterVerification({ verification }) {
            if (!verification.authenticationInfo.userVerified) throw new APIError("UNAUTHORIZED");
          },
        },
        // The column's name as CamelCasePlugin maps it.
        schema: { passkey: { modelName: "deskPasskey", fields: { credentialID: "credentialId" } } },
      }),
    ],
  });
}

export type Auth = ReturnType<typeof openAuth>;
