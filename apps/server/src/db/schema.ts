import type { ColumnType, Generated } from "kysely";
import type {
  DeskPersonTable,
  DeskSessionTable,
  DeskCredentialTable,
  DeskChallengeTable,
  DeskSecondFactorTable,
  DeskPasskeyTable,
  DeskLinkTable,
  DeskAuditTable,
} from "./desk-schema.ts";
import type { MediaFileTable, MediaPieceTable } from "./media-schema.ts";

/**
 * The tables, in the portable subset of SQL that both engines share: text ids, UTC ISO text times, JSON as
 * text that only repositories encode. Migrations make them; this file only describes them.
 */
export interface Schema {
  application: ApplicationTable;
  application_latest: ApplicationLatestTable;
  application_file: ApplicationFileTable;
  application_mail: ApplicationMailTable;
  application_piece: ApplicationPieceTable;
  captcha: CaptchaTable;
  content_change: ContentChangeTable;
  content_draft: ContentDraftTable;
  content_submission: ContentSubmissionTable;
  content_item: ContentItemTable;
  content_version: ContentVersionTable;
  desk_audit: DeskAuditTable;
  desk_challenge: DeskChallengeTable;
  desk_credential: DeskCredentialTable;
  desk_link: DeskLinkTable;
  desk_passkey: DeskPasskeyTable;
  desk_person: DeskPersonTable;
  desk_second_factor: DeskSecondFactorTable;
  desk_session: DeskSessionTable;
  media_file: MediaFileTable;
  media_piece: MediaPieceTable;
  network_bytes: NetworkBytesTable;
  preview_token: PreviewTokenTable;
  search_missed: SearchMissedTable;
  engine_push: EnginePushTable;
  security_code: SecurityCodeTable;
  security_code_batch: SecurityCodeBatchTable;
  security_key: SecurityKeyTable;
  security_limit: SecurityLimitTable;
  security_query: SecurityQueryTable;
  upkeep: UpkeepTable;
}

/** One thing that content files describe (a page, a product group, a picture's measures). */
export interface ContentItemTable {
  kind: string;
  id: string;
  /** JSON as the file says it, in NFC; the schemas in modules/content/schemas read it. */
  body: string;
  /** SHA-256 of `body` in hexadecimal. */
  hash: string;
  /** UTC, ISO 8601; empty for what was published before times were kept. */
  changed_at: Generated<string>;
}

/** What an item said from a version on. Rows are only ever added. */
export interface ContentChangeTable {
  version: number;
  kind: string;
  id: string;
  /** As in `content_item`; null when the item was removed. */
  body: string | null;
  /** SHA-256 of `body`; null when the item was removed. */
  hash: string | null;
  /** Who published it; empty for what a release without history has published. */
  changed_by: string;
  /** UTC, ISO 8601. */
  changed_at: string;
  /** Why, in words of who published it; may be empty. */
  note: string;
}

/** Who holds the token may see a page's draft until it expires. */
export interface PreviewTokenTable {
  /** SHA-256 of the token in hexadecimal. */
  hash: string;
  /** The item that it opens: a page by its id, others by kind and id. */
  page_id: string;
  /** UTC, ISO 8601. */
  expires_at: string;
  /** Content items that take the places of published ones, as JSON. */
  items: string | null;
  /** The moment at which the item is shown: UTC, ISO 8601; null for the present one. */
  shown_at: string | null;
}

/** A single row: which version of the content is published. 0 until something is. */
export interface ContentVersionTable {
  id: 1;
  version: number;
  /** UTC, ISO 8601. */
  published_at: string;
}

/** A verification code; the code itself is not in the database. */
export interface SecurityCodeTable {
  /** HMAC-SHA256 of the sixteen characters, in hexadecimal. */
  hash: string;
  batch_id: string;
  /** Queries that were answered as valid, 0 to 5. */
  n: Generated<number>;
  /** UTC, ISO 8601, to the minute. */
  first_query_at: string | null;
  /** UTC, ISO 8601. */
  voided_at: string | null;
}

/** Codes that were made together, for one product. */
export interface SecurityCodeBatchTable {
  id: string;
  product_id: string;
  created_at: string;
}

/** One row for each secret key (see db/secret-key.ts): its fingerprint, so that a replica with another one is found out. */
export interface SecurityKeyTable {
  id: 1 | 2 | 3;
  fingerprint: string;
}

/** Misses of an address, or of all together, since `started_at`. */
export interface SecurityLimitTable {
  /** A keyed hash of the address's network, or `all`. */
  key: string;
  started_at: string;
  misses: number;
}

/** One query as staff may see it. */
export interface SecurityQueryTable {
  time: string;
  /** The visitor's address without its last part. */
  network: string;
  outcome: QueryOutcome;
  /** Null when the code is unknown. */
  product_id: string | null;
}

export type QueryOutcome = "first" | "repeat" | "frozen" | "voided" | "unknown" | "mistyped" | "limited";

/** A captcha that waits for its form. */
export interface CaptchaTable {
  key: string;
  /** Its four characters, upper case. */
  code: string;
  /** Wrong answers so far. */
  misses: Generated<number>;
  expires_at: string;
}

/** An application for a position. Whoever sent it is known to the holder of the key only. */
export interface ApplicationTable {
  id: string;
  job_id: string;
  /** As the position was called then. */
  job_title: string;
  city: string;
  /** JSON: names of the chosen stores. */
  stores: string;
  /** Which key sealed it with its files; null for those of earlier releases, whose files are not sealed. */
  key_id: string | null;
  /** Name and phone number, encrypted (careers/personal-data.ts). */
  person: string;
  /** Keyed hash of the phone number, which finds a second application. */
  phone_hash: string;
  /** The captcha that it was sent with, which is spent. */
  captcha_key: string;
  /** Version of the notice that the applicant agreed to, at `created_at`. */
  consent_version: string;
  /** UTC, ISO 8601. */
  created_at: string;
}

/** The latest application of a phone number for a position. */
export interface ApplicationLatestTable {
  phone_hash: string;
  job_id: string;
  application_id: string;
  /** As the application's. */
  created_at: string;
}

export interface ApplicationFileTable {
  application_id: string;
  /** From 0, the resume first. */
  position: number;
  field: "resumeFile" | "otherFiles";
  /** The visitor's name for it, encrypted: it mostly holds their own. */
  name: string;
  /** What it is by its content. */
  type: "pdf" | "doc" | "docx";
  bytes: number;
  sha256: string;
}

/** A piece of a file, of at most a mebibyte before it was sealed (careers/stored-files.ts). */
export interface ApplicationPieceTable {
  application_id: string;
  position: number;
  /** From 0. */
  part: number;
  data: Uint8Array;
}

/** A mail to HR that has not been sent. */
export interface ApplicationMailTable {
  application_id: string;
  tries: Generated<number>;
  next_try_at: string;
}

/** Searches that no product answered. */
export interface SearchMissedTable {
  /** In mainland China, such as 2026-11-22. */
  day: string;
  /** As the catalogue would be searched: folded, without what may tell of a person. */
  words: string;
  times: number;
}

/** The pages that a search engine was told of. */
export interface EnginePushTable {
  path: string;
  /** When the page had changed last; UTC, ISO 8601. */
  changed_at: string;
}

/** What the applications of a visitor's network have stored on a day. */
export interface NetworkBytesTable {
  /** A keyed hash. */
  network: string;
  /** In mainland China, such as 2026-11-22. */
  day: string;
  /** PostgreSQL answers numbers of 64 bits as text. */
  bytes: ColumnType<number | string, number>;
}

/** What servers remember of the database itself. */
export interface UpkeepTable {
  /**
   * `mark`: what this database is known by (db/mark.ts). `retention`: when applications were last looked through.
   * `quota`: the day of the last application, which whoever counts its bytes writes first, one at a time.
   * `readiness:` and an id: a proof that is rolled back (db/check-writable.ts).
   */
  name: "mark" | "retention" | "quota" | `readiness:${string}`;
  value: string;
}

/** What is being written of an item, shared by everybody who writes. */
export interface ContentDraftTable {
  kind: string;
  id: string;
  /** JSON; null where the item is to be taken down. */
  body: string | null;
  /** Another one with each change. */
  revision: string;
  changed_by: string;
  /** UTC, ISO 8601. */
  changed_at: string;
}

/** Drafts that wait together: for a publisher's word, or for their time. */
export interface ContentSubmissionTable {
  id: string;
  state: "waiting" | "returned" | "scheduled" | "failed" | "done";
  /** JSON: a list of kinds and ids. */
  items: string;
  note: string;
  submitted_by: string;
  /** UTC, ISO 8601. */
  submitted_at: string;
  /** When it is to be published; null for what waits for a word. UTC, ISO 8601. */
  due_at: string | null;
  /** Empty until somebody has answered. */
  answered_by: string;
  /** What the publisher said, or why it could not be published. */
  comment: string;
}
