import { passkey } from "@better-auth/passkey";
import { betterAuth } from "better-auth";
import { APIError } from "better-auth/api";
import { twoFactor } from "better-auth/plugins/two-factor";
import { CamelCasePlugin } from "kysely";
import type { Database } from "../../../db/open.ts";
import { networkHeader } from "./network-header.ts";
import { faultLogger } from "./swallowed-faults.ts";

/** What a session lasts without a call, and in all, in milliseconds. */
export const [idleTime, absoluteTime] = [8 * 3_600_000, 7 * 86_400_000];
/** How often a session that is used is written anew, in seconds. */
const writtenEvery = 300;

interface AuthOptions {
  /** Signs cookies, and encrypts the secrets of authenticators. */
  secret: string;
  /** Origin of the site as people type it, without a trailing slash. */
  origin: string;
}

/**
 * Better Auth over the project's own database. Its routes are not served: the desk's calls use it as a library, so
 * that each of them goes through the one guard, the one table and the one log.
 */
export function openAuth(db: Database, { secret, origin }: AuthOptions) {
  const secure = origin.startsWith("https:");
  // What authenticators and passkeys list the account under.
  const name = `${new URL(origin).hostname} 工作台`;
  return betterAuth({
    appName: name,
    baseURL: origin,
    basePath: "/desk/api/auth",
    secret,
    // Tables hold times as ISO text and truths as 0 and 1 on both engines, which is what this type stands for.
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
    session: { modelName: "deskSession", expiresIn: idleTime / 1000, updateAge: writtenEvery, freshAge: 0 },
    account: { modelName: "deskCredential" },
    verification: { modelName: "deskChallenge" },
    advanced: {
      cookiePrefix: secure ? "__Host-desk" : "desk",
      // Better Auth would put __Secure- before it.
      useSecureCookies: false,
      defaultCookieAttributes: { secure, httpOnly: true, sameSite: "strict", path: "/" },
      database: { validateSchema: false },
    },
    databaseHooks: {
      session: {
        create: {
          /** Whoever is disabled gets no session, by whatever way they came. */
          async before(session, context) {
            const person = await db
              .selectFrom("desk_person")
              .select("disabled_at")
              .where("id", "=", session.userId)
              .executeTakeFirst();
            if (person?.disabled_at !== null) return false;
            return { data: { ...session, ipAddress: context?.headers?.get(networkHeader) ?? null } };
          },
        },
      },
    },
    plugins: [
      twoFactor({
        issuer: name,
        schema: { twoFactor: { modelName: "deskSecondFactor" } },
      }),
      passkey({
        rpID: new URL(origin).hostname,
        rpName: name,
        origin,
        // A passkey stands for password and second factor: whoever holds it proves who they are to it.
        authenticatorSelection: { residentKey: "required", userVerification: "required" },
        authentication: {
          afterVerification({ verification }) {
            if (!verification.authenticationInfo.userVerified) throw new APIError("UNAUTHORIZED");
          },
        },
        // As Kysely turns the column's name.
        schema: { passkey: { modelName: "deskPasskey", fields: { credentialID: "credentialId" } } },
      }),
    ],
  });
}

export type Auth = ReturnType<typeof openAuth>;
