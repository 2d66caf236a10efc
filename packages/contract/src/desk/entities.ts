import { z } from "zod";
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
  /** What else is worth knowing, in Chinese; may be empty. */
  detail: z.string(),
  /** `ok`, the code of the error, or `begun` while it is done or when the server stopped meanwhile. */
  outcome: z.string(),
  /** The address without its last part. */
  network: z.string(),
});
