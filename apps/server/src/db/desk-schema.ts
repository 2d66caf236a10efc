import type { Role } from "@klarholm/contract/desk/roles";

/** Somebody who may work at the desk. What Better Auth asks for and the desk has no use for is not listed here. */
export interface DeskPersonTable {
  id: string;
  /** What they sign in as, in NFKC and lower case. */
  name: string;
  /** Made of the name (desk/accounts/auth.ts); nobody writes to it. */
  email: string;
  email_verified: 0 | 1;
  role: Role;
  /** UTC, ISO 8601; null while they may sign in. */
  disabled_at: string | null;
  two_factor_enabled: 0 | 1 | null;
  created_at: string;
  updated_at: string;
}

/** Where somebody is signed in. */
export interface DeskSessionTable {
  id: string;
  /** Worth nothing without the server's signature in the cookie. */
  token: string;
  user_id: string;
  /** As addresses are kept: without the last part. */
  ip_address: string | null;
  user_agent: string | null;
  expires_at: string;
  created_at: string;
  updated_at: string;
}

/** A person's password, hashed by scrypt. */
export interface DeskCredentialTable {
  id: string;
  account_id: string;
  provider_id: string;
  user_id: string;
  password: string | null;
  created_at: string;
  updated_at: string;
}

/** What a sign-in that is under way, or a passkey, is held against for some minutes. */
export interface DeskChallengeTable {
  id: string;
  identifier: string;
  value: string;
  expires_at: string;
  created_at: string;
  updated_at: string;
}

/** A person's authenticator: its secret and the backup codes, both encrypted. */
export interface DeskSecondFactorTable {
  id: string;
  user_id: string;
  secret: string;
  backup_codes: string;
  verified: 0 | 1 | null;
  /** Wrong codes since the last right one, and until when no more are tried; written by Better Auth. */
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

/** A link that sets a password, once. */
export interface DeskLinkTable {
  /** SHA-256 of the token in hexadecimal. */
  hash: string;
  /** Null for the link of the first admin, whose account it makes. */
  person_id: string | null;
  /** UTC, ISO 8601. */
  expires_at: string;
}

/** Who asked the desk for what, and what became of it. The desk itself adds rows and reads them, no more. */
export interface DeskAuditTable {
  id: string;
  /** UTC, ISO 8601. */
  time: string;
  person_id: string | null;
  /** As they were called then. */
  person_name: string;
  role: Role | null;
  call: string;
  subject: string;
  detail: string;
  /** `begun`, then `ok` or the code of the error. */
  outcome: string;
  /** The address without its last part. */
  network: string;
}
