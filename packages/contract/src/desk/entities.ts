import { z } from "zod";
import { passwordLengths } from "./password-lengths.ts";
import { itemName } from "./content.ts";
import { type Role, roleNames } from "./roles.ts";

export const role = z.enum(roleNames as readonly [Role, ...Role[]]);

/** UTC, ISO 8601, as the database keeps times. */
export const deskTime = z.iso.datetime();

/** Who is signed in. */
export const person = z.object({ id: z.string(), name: z.string(), role });

/** A row of the audit log: who asked for what, when, and what became of it. */
export const auditEntry = z.object({
  id: z.string(),
  time: deskTime,
  /** Null when nobody was signed in. */
  personId: z.string().nullable(),
  /** As they were called then; what was typed at signing in when nobody was signed in. */
  personName: z.string(),
  role: role.nullable(),
  /** The call's name in the table of the desk, or a command's. */
  call: z.string(),
  /** What it was done to, such as `person:ID`; may be empty. */
  subject: z.string(),
  /** The items of content that it was done to, with their present titles; titles of those that are gone are ids. */
  items: z.array(itemName.extend({ title: z.string() })),
  /** What else is worth knowing, in Chinese; may be empty. */
  detail: z.string(),
  /** `ok`, the code of the error, or `begun` while it is done or when the server stopped meanwhile. */
  outcome: z.string(),
  /** The address without its last part. */
  network: z.string(),
});

/** What somebody signs in as: 2 to 32 letters (Chinese ones as well), digits, dots, hyphens and underscores, all of them visible. */
export const signInName = z
  .string()
  .trim()
  .regex(/^(?!.*\p{Default_Ignorable_Code_Point})[\p{L}\p{N}][\p{L}\p{N}._-]{1,31}$/u);

/** A password that somebody chooses. */
export const newPassword = z.string().min(passwordLengths.min).max(passwordLengths.max);

/** What a browser is to ask an authenticator for; only the library reads it. */
export const passkeyOptions = z.record(z.string(), z.unknown());

const signedByPasskey = {
  id: z.string(),
  rawId: z.string(),
  type: z.literal("public-key"),
  clientExtensionResults: z.record(z.string(), z.unknown()),
};

/** What a browser says of a passkey that it has made; only the library reads it. */
export const madePasskey = z.object({
  ...signedByPasskey,
  response: z.object({ clientDataJSON: z.string(), attestationObject: z.string() }),
});

/** What a browser says with a passkey. */
export const usedPasskey = z.object({
  ...signedByPasskey,
  response: z.object({ clientDataJSON: z.string(), authenticatorData: z.string(), signature: z.string() }),
});

/** A link that sets a password, which is shown once. */
export const oneTimeLink = z.object({ link: z.string(), expiresAt: deskTime });

/** Somebody as admins see them. */
export const listedPerson = person.extend({
  isDisabled: z.boolean(),
  /** Whether they have ever chosen a password. */
  hasPassword: z.boolean(),
  hasSecond: z.boolean(),
  passkeys: z.number().int(),
  /** The last call of a session that is not over; null without one. */
  lastSeenAt: deskTime.nullable(),
});

/** One's own account. */
export const ownAccount = person.extend({
  hasSecond: z.boolean(),
  passkeys: z.array(z.object({ id: z.string(), name: z.string(), addedAt: deskTime.nullable() })),
  sessions: z.array(
    z.object({
      id: z.string(),
      isThis: z.boolean(),
      /** As the browser names itself. */
      browser: z.string(),
      network: z.string(),
      beganAt: deskTime,
      lastSeenAt: deskTime,
    }),
  ),
});

/** What a call without words of its own is asked and answers. */
export const nothing = z.object({});
export const done = z.null();
/** Of an account, a passkey, a session, a submission. */
export const id = z.string().min(1).max(64);
