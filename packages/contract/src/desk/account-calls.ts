import { z } from "zod";
import { requiredText } from "../entities/text.ts";
import {
  auditEntry,
  done,
  email,
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

/** An existing password; the current length rules do not apply to it. */
const typedPassword = z.string().min(1).max(passwordLengths.max);
const token = z.string().regex(/^[\w-]{43}$/);
const code = z.string().trim().min(6).max(16);

/** Sign-in, own account, people, and the audit log. */
export const accountCalls = {
  signIn: {
    summary: "Signs in by name and password. `second` means that a second factor is required.",
    request: z.object({ name: z.string().min(1).max(64), password: typedPassword }),
    answer: z.object({ second: z.boolean() }),
  },
  signInSecond: {
    summary: "Completes sign-in by a code of the authenticator or a backup code.",
    request: z.object({ code, isBackup: z.boolean().default(false) }),
    answer: done,
  },
  passkeyChallenge: { summary: "The challenge for a passkey sign-in.", request: nothing, answer: passkeyOptions },
  signInPasskey: { summary: "Signs in by a passkey.", request: z.object({ response: usedPasskey }), answer: done },
  beginSso: {
    summary: "Begins a sign-in by OpenID Connect: the provider's address, to which the browser navigates.",
    request: z.object({
      /** The view to return to, as a path within the desk. */
      from: z
        .string()
        .max(2000)
        .regex(/^\/(?![/\\])[^\\\s]*$/)
        .default("/"),
    }),
    answer: z.object({ address: z.url() }),
  },
  signInSso: {
    summary: "Completes a sign-in by OpenID Connect with the parameters of the provider's redirect.",
    request: z.object({
      state: z.string().min(1).max(512),
      code: z.string().min(1).max(4096).optional(),
      iss: z.string().max(512).optional(),
      error: z.string().max(256).optional(),
    }),
    answer: z.object({ from: z.string() }),
  },
  readLink: {
    summary: "The owner of a password link; the name is empty for the first admin.",
    request: z.object({ token }),
    answer: z.object({ name: z.string().nullable() }),
  },
  useLink: {
    summary: "Sets a password by a one-time link. The first admin also sets the name.",
    request: z.object({ token, name: signInName.optional(), password: newPassword }),
    answer: z.object({ name: z.string() }),
  },
  ownAccount: { summary: "The own account with its passkeys and sessions.", request: nothing, answer: ownAccount },
  changePassword: {
    summary: "Changes the own password and ends all other own sessions.",
    request: z.object({ current: typedPassword, password: newPassword }),
    answer: done,
  },
  beginSecond: {
    summary: "Begins the setup of an authenticator: its address for a QR code, and backup codes, shown once.",
    request: z.object({ password: typedPassword }),
    answer: z.object({ uri: z.string(), backupCodes: z.array(z.string()) }),
  },
  confirmSecond: {
    summary: "Confirms the authenticator by its first code; sign-in requires it from now on.",
    request: z.object({ code }),
    answer: done,
  },
  removeSecond: {
    summary: "Removes the authenticator.",
    request: z.object({ password: typedPassword }),
    answer: done,
  },
  beginPasskey: {
    summary: "Options to register a new passkey.",
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
    summary: "Ends an own session, or all but this one.",
    request: z.object({ id: id.optional(), password: typedPassword }),
    answer: done,
  },
  listPeople: {
    summary: "All accounts by name.",
    request: nothing,
    answer: z.object({ people: z.array(listedPerson) }),
  },
  addPerson: {
    summary: "Creates an account; its link is shown once.",
    request: z.object({ name: signInName, role, email: email.optional() }),
    answer: oneTimeLink.extend({ id: z.string() }),
  },
  makeLink: {
    summary: "Creates a password link; earlier links of the account become invalid.",
    request: z.object({ id }),
    answer: oneTimeLink,
  },
  setRole: { summary: "Changes a role with immediate effect.", request: z.object({ id, role }), answer: done },
  setDisabled: {
    summary: "Disables an account and ends its sessions, or enables it.",
    request: z.object({ id, isDisabled: z.boolean() }),
    answer: done,
  },
  setEmail: {
    summary: "Sets the e-mail address by which a person is found at the first single sign-on; ends an earlier link.",
    request: z.object({ id, email: email.nullable() }),
    answer: done,
  },
  forgetSecond: {
    summary: "Removes a person's lost authenticator and passkeys.",
    request: z.object({ id }),
    answer: done,
  },
  session: { summary: "The person of this session.", request: nothing, answer: person },
  signOut: { summary: "Ends this session.", request: nothing, answer: z.null() },
  listAudit: {
    summary: "The audit log, newest first; `before` is the id of the last known row.",
    request: z.object({
      personId: z.string().max(64).optional(),
      call: z.string().max(64).optional(),
      /** A date in China, such as 2026-11-23. */
      day: z.iso.date().optional(),
      before: z.string().max(64).optional(),
    }),
    answer: z.object({ entries: z.array(auditEntry), more: z.boolean() }),
  },
};
