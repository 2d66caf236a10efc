import { ApiError } from "../../../plugins/http/api-error.ts";
import type { DeskHandlers } from "../desk-handlers.ts";
import { readLink, takeLink } from "./links.repository.ts";
import { emailOf, normalizedName } from "./names.ts";
import {
  addPerson,
  hasPeople,
  isSecondFactorLocked,
  personById,
  personByName,
  setPassword,
  unlockSecondFactor,
} from "./people.repository.ts";
import { withErrorCode } from "./with-error-code.ts";
import type { SignInParts, SignInSteps } from "./sign-in-steps.ts";
import { useCode } from "./used-codes.ts";
import { expectStrong, ownWords } from "./weak-password.ts";

interface SignInRouteParts extends Pick<SignInParts, "db" | "auth" | "limit" | "devices"> {
  /** Of the site, without a trailing slash. */
  origin: string;
  steps: SignInSteps;
}

/** Handlers of unauthenticated calls. */
export function signInHandlers({ db, auth, limit, devices, origin, steps }: SignInRouteParts) {
  const { attempt, completeSignIn, endPreviousSession, expectLocal } = steps;

  /** Better Auth locks the second factor after wrong codes, which require the password. Known browsers are exempt. */
  const unlockSecond = async (id: string, device: string | undefined) => {
    if (device !== undefined && (await isSecondFactorLocked(db, id)) && (await limit.countDevice(device)))
      await unlockSecondFactor(db, id);
  };

  return {
    async signIn({ name, password }, guest) {
      const { headers, reply, note } = guest;
      const plain = normalizedName(name);
      const person = await personByName(db, plain);
      // Only existing names are logged: the input may be a password in the wrong field.
      if (person) note({ subject: `person:${person.id}`, detail: person.name });
      const { response, headers: answered } = await attempt(guest, plain, () =>
        withErrorCode(
          "SIGN_IN_FAILED",
          auth.api.signInEmail({ body: { email: emailOf(plain), password }, headers, returnHeaders: true }),
        ),
      );
      const second = "twoFactorRedirect" in response;
      if (person) await expectLocal(person.id, second ? undefined : response.token);
      await endPreviousSession(guest);
      // With a second factor, the browser becomes known after the code.
      reply.header("set-cookie", [...answered.getSetCookie(), ...(second ? [] : [devices.cookieFor(plain)])]);
      if (person && second) await unlockSecond(person.id, devices.read(headers, plain));
      if (person) note({ actor: person, detail: second ? "等待动态码" : "" });
      return { second };
    },

    async signInSecond({ code, isBackup }, guest) {
      const { headers } = guest;
      const request = { body: { code }, headers, returnHeaders: true } as const;
      const { response, headers: answered } = await attempt(guest, undefined, async () => {
        const answer = await withErrorCode(
          "SECOND_FAILED",
          isBackup ? auth.api.verifyBackupCode(request) : auth.api.verifyTOTP(request),
        );
        const { user, token } = answer.response;
        if (isBackup || (await useCode(db, user.id, code))) return answer;
        await db
          .deleteFrom("desk_session")
          .where("token", "=", token ?? "")
          .execute();
        throw new ApiError("SECOND_FAILED");
      });
      await completeSignIn(guest, response.user.id, answered.getSetCookie());
      return null;
    },

    async passkeyChallenge(_request, { headers, reply }) {
      const { response, headers: answered } = await auth.api.generatePasskeyAuthenticationOptions({
        headers,
        returnHeaders: true,
      });
      reply.header("set-cookie", answered.getSetCookie());
      return { ...response, userVerification: "required" };
    },

    async signInPasskey({ response: signed }, guest) {
      const { headers } = guest;
      const { response, headers: answered } = await attempt(guest, undefined, () =>
        withErrorCode(
          "PASSKEY_FAILED",
          auth.api.verifyPasskeyAuthentication({ body: { response: signed }, headers, returnHeaders: true }),
        ),
      );
      await expectLocal(response.user.id, response.session.token);
      await endPreviousSession(guest);
      await completeSignIn(guest, response.user.id, answered.getSetCookie());
      return null;
    },

    async readLink({ token }, guest) {
      return attempt(guest, undefined, async () => {
        const link = await readLink(db, token);
        if (!link || (link.personId === null && (await hasPeople(db)))) throw new ApiError("LINK_INVALID");
        return { name: link.personId === null ? null : (await personById(db, link.personId)).name };
      });
    },

    async useLink({ token, name, password }, guest) {
      const person = await attempt(guest, undefined, async () => {
        // Hashing takes 0.1 s of CPU time, so the link is checked first.
        const own = await readLink(db, token);
        if (!own) throw new ApiError("LINK_INVALID");
        const accountName = own.personId === null ? name : (await personById(db, own.personId)).name;
        await expectStrong(password, ownWords(accountName ?? "", origin));
        const hash = await (await auth.$context).password.hash(password);
        return db.transaction().execute(async (transaction) => {
          const link = await takeLink(transaction, token);
          if (!link) throw new ApiError("LINK_INVALID");
          if (link.personId === null && (await hasPeople(transaction))) throw new ApiError("LINK_INVALID");
          if (link.personId === null && name === undefined) throw new ApiError("BAD_REQUEST");
          const { id } =
            link.personId === null ? await addPerson(transaction, name ?? "", "admin") : { id: link.personId };
          await setPassword(transaction, id, hash);
          // Only the holder of the old password can have locked it.
          await unlockSecondFactor(transaction, id);
          return personById(transaction, id);
        });
      });
      guest.reply.header("set-cookie", devices.cookieFor(person.name));
      guest.note({ subject: `person:${person.id}`, actor: person });
      return { name: person.name };
    },
  } satisfies Partial<DeskHandlers>;
}
