import { z } from "zod";
import { requiredText } from "../entities/text.ts";
import {
  auditEntry,
  done,
  id,
  listedPerson,
  madePasskey,
  newPassword,
  nothing,
  oneTimeLink,
  ownAccount,
  passkeyOptions,
  person,
  role,
  signInName,
  usedPasskey,
} from "./entities.ts";
import { passwordLengths } from "./password-lengths.ts";

/** What somebody types who has one already; no rule of today is held against it. */
const typedPassword = z.string().min(1).max(passwordLengths.max);
const token = z.string().regex(/^[\w-]{43}$/);
const code = z.string().trim().min(6).max(16);

/** Signing in, one's own account, people, and the log of what was done. */
export const accountCalls = {
  signIn: {
    summary: "Signs in by name and password. `second` tells that a second factor is asked for first.",
    request: z.object({ name: z.string().min(1).max(64), password: typedPassword }),
    answer: z.object({ second: z.boolean() }),
  },
  signInSecond: {
    summary: "Ends signing in, by a code of the authenticator or a backup code.",
    request: z.object({ code, isBackup: z.boolean().default(false) }),
    answer: done,
  },
  passkeyChallenge: { summary: "What a passkey is to sign.", request: nothing, answer: passkeyOptions },
  signInPasskey: { summary: "Signs in by a passkey.", request: z.object({ response: usedPasskey }), answer: done },
  readLink: {
    summary: "Whose password a link sets; nobody's name is the first admin's.",
    request: z.object({ token }),
    answer: z.object({ name: z.string().nullable() }),
  },
  useLink: {
    summary: "Sets a password by a link, once. Whoever is the first admin says by which name.",
    request: z.object({ token, name: signInName.optional(), password: newPassword }),
    answer: z.object({ name: z.string() }),
  },
  ownAccount: { summary: "One's own account with its passkeys and sessions.", request: nothing, answer: ownAccount },
  changePassword: {
    summary: "Changes one's password, and ends all of one's other sessions.",
    request: z.object({ current: typedPassword, password: newPassword }),
    answer: done,
  },
  beginSecond: {
    summary: "Begins with an authenticator: its address for a QR code, and backup codes, shown once.",
    request: z.object({ password: typedPassword }),
    answer: z.object({ uri: z.string(), backupCodes: z.array(z.string()) }),
  },
  confirmSecond: {
    summary: "The first code of the authenticator, from which on it is asked for.",
    request: z.object({ code }),
    answer: done,
  },
  removeSecond: {
    summary: "Signs in without an authenticator from now on.",
    request: z.object({ password: typedPassword }),
    answer: done,
  },
  beginPasskey: {
    summary: "What a new passkey is made from.",
    request: z.object({ password: typedPassword }),
    answer: passkeyOptions,
  },
  addPasskey: {
    summary: "Adds a passkey.",
    request: z.object({ name: requiredText.trim().max(40), response: madePasskey }),
    answer: done,
  },
  removePasskey: {
    summary: "Removes a passkey.",
    request: z.object({ id, password: typedPassword }),
    answer: done,
  },
  endSession: {
    summary: "Ends one of one's own sessions, or all but this one.",
    request: z.object({ id: id.optional(), password: typedPassword }),
    answer: done,
  },
  listPeople: {
    summary: "Everybody who has an account, by name.",
    request: nothing,
    answer: z.object({ people: z.array(listedPerson) }),
  },
  addPerson: {
    summary: "Makes an account; its link is shown once.",
    request: z.object({ name: signInName, role }),
    answer: oneTimeLink.extend({ id: z.string() }),
  },
  makeLink: {
    summary: "Another link that sets somebody's password; those before it are worth nothing.",
    request: z.object({ id }),
    answer: oneTimeLink,
  },
  setRole: { summary: "Gives somebody another role, at once.", request: z.object({ id, role }), answer: done },
  setDisabled: {
    summary: "Lets somebody sign in no more, and ends their sessions; or lets them again.",
    request: z.object({ id, isDisabled: z.boolean() }),
    answer: done,
  },
  forgetSecond: {
    summary: "Forgets somebody's authenticator and passkeys, who has lost them.",
    request: z.object({ id }),
    answer: done,
  },
  session: { summary: "Who is signed in.", request: nothing, answer: person },
  signOut: { summary: "Ends this session.", request: nothing, answer: z.null() },
  listAudit: {
    summary: "The audit log, newest first; `before` is the id of the last row that is known.",
    request: z.object({
      personId: z.string().max(64).optional(),
      call: z.string().max(64).optional(),
      /** A day in China, such as 2026-11-23. */
      day: z.iso.date().optional(),
      before: z.string().max(64).optional(),
    }),
    answer: z.object({ entries: z.array(auditEntry), more: z.boolean() }),
  },
};
