import type { QueryOutcome } from "@klarholm/contract/desk/codes";
import type { Generated } from "kysely";

/** A verification code, stored as a hash only. */
export interface SecurityCodeTable {
  /** HMAC-SHA256 of the sixteen characters, in hexadecimal. */
  hash: string;
  batch_id: string;
  /** Number of valid queries, 0 to 5. */
  n: Generated<number>;
  /** To the minute. */
  first_query_at: string | null;
  voided_at: string | null;
  /** For staff; null if none was given. */
  void_reason: string | null;
}

/** Codes generated together for one product. */
export interface SecurityCodeBatchTable {
  id: string;
  product_id: string;
  created_at: string;
  /** For colleagues. */
  note: string | null;
  /** The job that makes the batch; null if the command line made it. */
  job_id: string | null;
  /** 1 until the job is done: the codes so far are not valid. */
  is_pending: Generated<0 | 1>;
}

/** The fingerprint of each secret key (secret-key.ts), to detect a replica with another key. */
export interface SecurityKeyTable {
  id: 1 | 2 | 3;
  fingerprint: string;
}

/** Wrong guesses of a client network, or of all, since `started_at`. */
export interface SecurityLimitTable {
  /** Keyed hash of the network, or `all`. */
  key: string;
  started_at: string;
  misses: number;
}

/** A query of a verification code for staff. */
export interface SecurityQueryTable {
  time: string;
  /** Truncated client address. */
  network: string;
  outcome: QueryOutcome;
  /** Null for an unknown code. */
  product_id: string | null;
  /** The same; also null before release 1.1. */
  code_hash: string | null;
}
