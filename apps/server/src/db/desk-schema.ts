import type { Role } from "@klarholm/contract/desk/roles";

/** A user of the desk. Columns that only Better Auth uses are not listed. */
export interface DeskPersonTable {
  id: string;
  /** Login name, in NFKC and lower case. */
  name: string;
  /** Derived from the name for Better Auth; no mail is sent to it. */
  email: string;
  email_verified: 0 | 1;
  /** In lower case: finds the account at its first single sign-on. */
  sso_email: string | null;
  role: Role;
  /** Null for active accounts. */
  disabled_at: string | null;
  two_factor_enabled: 0 | 1 | null;
  created_at: string;
  updated_at: string;
}

/** A session. */
export interface DeskSessionTable {
  id: string;
  /** Valid only with the server's signature in the cookie. */
  token: string;
  user_id: string;
  /** Truncated. */
  ip_address: string | null;
  user_agent: string | null;
  /** `sso`, or null for password and passkey. */
  method: string | null;
  expires_at: string;
  created_at: string;
  updated_at: string;
}

/** A password, hashed with scrypt, or an account of the OpenID provider with its subject as `account_id`. */
export interface DeskCredentialTable {
  id: string;
  account_id: string;
  provider_id: string;
  user_id: string;
  password: string | null;
  created_at: string;
  updated_at: string;
}

/** A challenge of a pending sign-in or passkey. */
export interface DeskChallengeTable {
  id: string;
  identifier: string;
  value: string;
  expires_at: string;
  created_at: string;
  updated_at: string;
}

/** An authenticator: encrypted secret and backup codes. */
export interface DeskSecondFactorTable {
  id: string;
  user_id: string;
  secret: string;
  backup_codes: string;
  verified: 0 | 1 | null;
  /** Wrong codes since the last valid one, and the end of the lock; written by Better Auth. */
  failed_verification_count: number | null;
  locked_until: string | null;
}

export interface DeskPasskeyTable {
  id: string;
  user_id: string;
  name: string | null;
  public_key: string;
  credential_id: string;
  counter: number;
  device_type: string;
  backed_up: 0 | 1;
  transports: string | null;
  created_at: string | null;
  aaguid: string | null;
}

/** A one-time link to set a password. */
export interface DeskLinkTable {
  /** SHA-256 of the token in hexadecimal. */
  hash: string;
  /** Null for the link that creates the first admin. */
  person_id: string | null;
  expires_at: string;
}

/** A tab of the desk with an open item. */
export interface DeskPresenceTable {
  /** The person's id and the tab's, separated by a colon. */
  id: string;
  session_id: string;
  person_id: string;
  kind: string;
  item_id: string;
  expires_at: string;
}

/** A comment on a field of an item. */
export interface DeskCommentTable {
  id: string;
  kind: string;
  item_id: string;
  /** JSON Pointer of the field; empty for the whole item. */
  pointer: string;
  /** The field in words, when the thread began. */
  place: string;
  /** Null for the first comment of a thread. */
  thread_id: string | null;
  person_id: string;
  /** At that time. */
  person_name: string;
  text: string;
  created_at: string;
  /** Of the first comment: when and by whom the thread was resolved. */
  resolved_at: string | null;
  resolved_by: string | null;
}

/** A person whom a comment mentions. */
export interface DeskMentionTable {
  comment_id: string;
  person_id: string;
}

/** The audit log. The desk only adds and reads rows. */
export interface DeskAuditTable {
  id: string;
  time: string;
  person_id: string | null;
  /** At that time. */
  person_name: string;
  role: Role | null;
  call: string;
  subject: string;
  detail: string;
  /** `begun`, then `ok` or the error code. */
  outcome: string;
  /** Truncated client address. */
  network: string;
}
