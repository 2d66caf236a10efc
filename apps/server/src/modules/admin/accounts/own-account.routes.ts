import type { Database } from "../../../db/open.ts";
import { ApiError } from "../../../plugins/http/api-error.ts";
import type { Actor } from "../actor.ts";
import type { DeskContext, DeskHandlers } from "../desk-handlers.ts";
import type { Auth } from "./auth.ts";
import { endSessions } from "./people.repository.ts";
import { withErrorCode } from "./with-error-code.ts";
import { readSession } from "./sessions.ts";
import type { SignInLimit } from "./sign-in-limit.ts";
import { useCode } from "./used-codes.ts";
import { expectStrong, ownWords } from "./weak-password.ts";

interface OwnAccountParts {
  db: Database;
  auth: Auth;
  limit: SignInLimit;
  /** Of the site, without a trailing slash. */
  origin: string;
}

type Own = DeskContext<Actor>;

/** Handlers for a person's own account. Changes of credentials require the password. */
export function ownAccountHandlers({ db, auth, limit, origin }: OwnAccountParts) {
  const sessionId = async ({ headers }: Own) => (await readSession(auth, headers))?.sessionId ?? "";
  /** Limits password guesses of a stolen session; guesses from elsewhere do not affect a signed-in person. */
  const withLimit = async <T>(own: Own, attempt: () => Promise<T>) =>
    limit.try({ visitor: own.visitor, name: own.actor.name, device: `session ${await sessionId(own)}` }, attempt);
  const withPassword = <T>(own: Own, attempt: () => Promise<T>) =>
    withLimit(own, () => withErrorCode("PASSWORD_WRONG", attempt()));
  /** Replaces the artificial e-mail address in an authenticator's URI by the name. */
  const withName = (uri: string, email: string, name: string) =>
    uri.replaceAll(encodeURIComponent(email), encodeURIComponent(name)).replaceAll(email, encodeURIComponent(name));

  return {
    session: (_request, { actor: { id, name, role } }) => ({ id, name, role }),

    async signOut(_request, { headers, reply }) {
      const { headers: answered } = await auth.api.signOut({ headers, returnHeaders: true });
      reply.header("set-cookie", answered.getSetCookie());
      return null;
    },

    async ownAccount(_request, own) {
      const { id, name, role } = own.actor;
      const now = new Date().toISOString();
      const current = await sessionId(own);
      const [person, passkeys, sessions] = await Promise.all([
        db.selectFrom("desk_person").select("two_factor_enabled").where("id", "=", id).executeTakeFirstOrThrow(),
        db.selectFrom("desk_passkey").selectAll().where("user_id", "=", id).orderBy("created_at").execute(),
        db
          .selectFrom("desk_session")
          .selectAll()
          .where("user_id", "=", id)
          .where("expires_at", ">", now)
          .orderBy("updated_at", "desc")
          .execute(),
      ]);
      return {
        id,
        name,
        role,
        hasSecond: person.two_factor_enabled === 1,
        passkeys: passkeys.map((passkey) => ({
          id: passkey.id,
          name: passkey.name ?? "通行密钥",
          addedAt: passkey.created_at,
        })),
        sessions: sessions.map((session) => ({
          id: session.id,
          isThis: session.id === current,
          browser: session.user_agent ?? "",
          network: session.ip_address ?? "",
          beganAt: session.created_at,
          lastSeenAt: session.updated_at,
        })),
      };
    },

    async changePassword({ current, password }, own) {
      const { headers, actor } = own;
      await expectStrong(password, ownWords(actor.name, origin));
      await withPassword(own, () =>
        auth.api.changePassword({ body: { currentPassword: current, newPassword: password }, headers }),
      );
      await endSessions(db, actor.id, { but: await sessionId(own) });
      return null;
    },

    async beginSecond({ password }, own) {
      const { email } = await db
        .selectFrom("desk_person")
        .select("email")
        .where("id", "=", own.actor.id)
        .executeTakeFirstOrThrow();
      const begun = await withPassword(own, () =>
        auth.api.enableTwoFactor({ body: { password }, headers: own.headers }),
      );
      if (begun.method !== "totp") throw new ApiError("INTERNAL", { detail: "no TOTP setup was returned" });
      return { uri: withName(begun.totpURI, email, own.actor.name), backupCodes: begun.backupCodes };
    },

    async confirmSecond({ code }, own) {
      const { headers, reply, actor } = own;
      const { headers: answered } = await withLimit(own, () =>
        withErrorCode("SECOND_FAILED", auth.api.verifyTOTP({ body: { code }, headers, returnHeaders: true })),
      );
      await useCode(db, actor.id, code);
      reply.header("set-cookie", answered.getSetCookie());
      return null;
    },

    async removeSecond({ password }, own) {
      const { headers: answered } = await withPassword(own, () =>
        auth.api.disableTwoFactor({ body: { password }, headers: own.headers, returnHeaders: true }),
      );
      own.reply.header("set-cookie", answered.getSetCookie());
      return null;
    },

    async beginPasskey({ password }, own) {
      const { headers, reply } = own;
      await withPassword(own, () => auth.api.verifyPassword({ body: { password }, headers }));
      const { response, headers: answered } = await auth.api.generatePasskeyRegistrationOptions({
        headers,
        returnHeaders: true,
      });
      reply.header("set-cookie", answered.getSetCookie());
      return { ...response };
    },

    async addPasskey({ name, response }, { headers, note }) {
      await withErrorCode("PASSKEY_FAILED", auth.api.verifyPasskeyRegistration({ body: { name, response }, headers }));
      note({ detail: name });
      return null;
    },

    async removePasskey({ id, password }, own) {
      const { headers, actor, note } = own;
      note({ subject: `passkey:${id}` });
      await withPassword(own, () => auth.api.verifyPassword({ body: { password }, headers }));
      await db.deleteFrom("desk_passkey").where("id", "=", id).where("user_id", "=", actor.id).execute();
      return null;
    },

    async endSession({ id, password }, own) {
      own.note({ detail: id === undefined ? "其他全部登录" : "" });
      await withPassword(own, () => auth.api.verifyPassword({ body: { password }, headers: own.headers }));
      await endSessions(db, own.actor.id, id === undefined ? { but: await sessionId(own) } : { only: id });
      return null;
    },
  } satisfies Partial<DeskHandlers>;
}
