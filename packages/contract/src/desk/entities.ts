import { z } from "zod";
import { passwordLengths } from "./password-lengths.ts";
import { itemName } from "./content.ts";
import { type Role, roleNames } from "./roles.ts";

export const role = z.enum(roleNames as readonly [Role, ...Role[]]);

/** UTC, ISO 8601, the database's format. */
export const deskTime = z.iso.datetime();

/** The person of a session. */
export const person = z.object({ id: z.string(), name: z.string(), role });

/** A row of the audit log. */
export const auditEntry = z.object({
  id: z.string(),
  time: deskTime,
  /** Null without a session. */
  personId: z.string().nullable(),
  /** The name at that time; at a failed sign-in the typed name. */
  personName: z.string(),
  role: role.nullable(),
  /** Name of the call in `deskCalls`, or of a command. */
  call: z.string(),
  /** The affected object, such as `person:ID`; may be empty. */
  subject: z.string(),
  /** Affected content items with their current titles; the id for deleted items. */
  items: z.array(itemName.extend({ title: z.string() })),
  /** Further details in Chinese; may be empty. */
  detail: z.string(),
  /** `ok`, the error code, or `begun` for a call in progress or interrupted by a server stop. */
  outcome: z.string(),
  /** The IP address without its last part. */
  network: z.string(),
});

/** Sign-in name: 2 to 32 visible letters (including Chinese), digits, dots, hyphens and underscores. */
export const signInName = z
  .string()
  .trim()
  .regex(/^(?!.*\p{Default_Ignorable_Code_Point})[\p{L}\p{N}][\p{L}\p{N}._-]{1,31}$/u);

/** An e-mail address, in lower case. */
export const email = z.string().trim().toLowerCase().pipe(z.email().max(254));

/** A newly chosen password. */
export const newPassword = z.string().min(passwordLengths.min).max(passwordLengths.max);

/** Options for the browser's WebAuthn call; only the library reads them. */
export const passkeyOptions = z.record(z.string(), z.unknown());

const signedByPasskey = {
  id: z.string(),
  rawId: z.string(),
  type: z.literal("public-key"),
  clientExtensionResults: z.record(z.string(), z.unknown()),
};

/** A WebAuthn registration response; only the library reads it. */
export const madePasskey = z.object({
  ...signedByPasskey,
  response: z.object({ clientDataJSON: z.string(), attestationObject: z.string() }),
});

/** A WebAuthn authentication response. */
export const usedPasskey = z.object({
  ...signedByPasskey,
  response: z.object({ clientDataJSON: z.string(), authenticatorData: z.string(), signature: z.string() }),
});

/** A link to set a password; shown once. */
export const oneTimeLink = z.object({ link: z.string(), expiresAt: deskTime });

/** A person in the admins' list. */
export const listedPerson = person.extend({
  isDisabled: z.boolean(),
  /** Whether a password was ever set. */
  hasPassword: z.boolean(),
  hasSecond: z.boolean(),
  /** Address for single sign-on; null without one. */
  email: z.string().nullable(),
  /** Whether the account belongs to one of the provider. */
  hasSso: z.boolean(),
  passkeys: z.number().int(),
  /** Last call of an unexpired session; null without one. */
  lastSeenAt: deskTime.nullable(),
});

/** The account of the person who is signed in. */
export const ownAccount = person.extend({
  hasSecond: z.boolean(),
  passkeys: z.array(z.object({ id: z.string(), name: z.string(), addedAt: deskTime.nullable() })),
  sessions: z.array(
    z.object({
      id: z.string(),
      isThis: z.boolean(),
      /** The user agent. */
      browser: z.string(),
      network: z.string(),
      beganAt: deskTime,
      lastSeenAt: deskTime,
    }),
  ),
});

/** Empty request and empty answer. */
export const nothing = z.object({});
export const done = z.null();
/** Id of an account, passkey, session or submission. */
export const id = z.string().min(1).max(64);
