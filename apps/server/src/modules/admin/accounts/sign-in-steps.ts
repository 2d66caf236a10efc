import type { Database } from "../../../db/open.ts";
import { ApiError } from "../../../plugins/http/api-error.ts";
import type { Counts } from "../../../plugins/metrics/counters.ts";
import type { DeskContext } from "../desk-handlers.ts";
import type { Auth } from "./auth.ts";
import type { KnownDevices } from "./known-devices.ts";
import { endSessions, personById } from "./people.repository.ts";
import { readSession } from "./sessions.ts";
import type { SignInLimit } from "./sign-in-limit.ts";

export interface SignInParts {
  db: Database;
  auth: Auth;
  limit: SignInLimit;
  devices: KnownDevices;
  counts: Pick<Counts, "security">;
  /** Whether passwords and passkeys are for admins only. */
  isLocalForAdmins: boolean;
}

export type Guest = DeskContext<undefined>;
export type SignInSteps = ReturnType<typeof signInSteps>;

/** Steps that all ways of signing in share. */
export function signInSteps({ db, auth, limit, devices, counts, isLocalForAdmins }: SignInParts) {
  return {
    /** Runs an attempt whose failures are limited. */
    attempt: <T>(
      { visitor, headers }: Guest,
      name: string | undefined,
      run: () => Promise<T>,
      { isRemote = false } = {},
    ) => {
      const device = name === undefined ? undefined : devices.read(headers, name);
      return limit.try({ visitor, name, device, isRemote }, async () => {
        try {
          return await run();
        } catch (error) {
          counts.security.count("sign-in", name === undefined ? "other" : "password");
          throw error;
        }
      });
    },

    /**
     * Refuses a password or passkey that was right where single sign-on is required.
     * @param token of the session that was begun, which ends
     * @throws ApiError SSO_REQUIRED
     */
    async expectLocal(personId: string, token: string | undefined): Promise<void> {
      if (!isLocalForAdmins || (await personById(db, personId)).role === "admin") return;
      if (token !== undefined) await db.deleteFrom("desk_session").where("token", "=", token).execute();
      throw new ApiError("SSO_REQUIRED");
    },

    /** Audits a sign-in and marks the browser as known. */
    async completeSignIn({ note, reply }: Guest, id: string, cookies: readonly string[]): Promise<void> {
      const { name, role } = await personById(db, id);
      reply.header("set-cookie", [...cookies, devices.cookieFor(name)]);
      note({ subject: `person:${id}`, actor: { id, name, role } });
    },

    /** Ends the browser's previous session. */
    async endPreviousSession({ headers }: Guest): Promise<void> {
      const before = await readSession(auth, headers);
      if (before) await endSessions(db, before.person.id, { only: before.sessionId });
    },
  };
}
