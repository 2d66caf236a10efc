import type { Vital } from "@klarholm/contract/desk/figures";
import type { ColumnType, Generated, Selectable } from "kysely";
import type {
  SecurityCodeBatchTable,
  SecurityCodeTable,
  SecurityKeyTable,
  SecurityLimitTable,
  SecurityQueryTable,
} from "./code-schema.ts";
import type { ApiKeyTable, ApiRequestTable, WebhookDeliveryTable, WebhookTable } from "./connection-schema.ts";
import type {
  ContentChangeTable,
  ContentDraftTable,
  ContentImportItemTable,
  ContentImportTable,
  ContentItemTable,
  ContentReleaseTable,
  ContentSubmissionTable,
  ContentVersionTable,
  PreviewTokenTable,
} from "./content-schema.ts";
import type {
  DeskPersonTable,
  DeskSessionTable,
  DeskCredentialTable,
  DeskChallengeTable,
  DeskSecondFactorTable,
  DeskPasskeyTable,
  DeskCommentTable,
  DeskLinkTable,
  DeskMentionTable,
  DeskPresenceTable,
  DeskAuditTable,
} from "./desk-schema.ts";
import type { JobFileTable, JobPieceTable, JobTable, SiteCheckTable } from "./job-schema.ts";
import type { FontFileTable, MediaFileTable, MediaPieceTable, StorageClaimTable } from "./media-schema.ts";

/**
 * The tables as migrations create them, in the SQL that both engines share: text ids, times as text (UTC, ISO 8601), and JSON
 * as text that only repositories encode and decode.
 */
export interface Schema {
  api_key: ApiKeyTable;
  api_request: ApiRequestTable;
  application: ApplicationTable;
  application_latest: ApplicationLatestTable;
  application_file: ApplicationFileTable;
  application_mail: ApplicationMailTable;
  application_note: ApplicationNoteTable;
  application_letter: ApplicationLetterTable;
  application_share: ApplicationShareTable;
  letter_template: LetterTemplateTable;
  application_piece: ApplicationPieceTable;
  captcha: CaptchaTable;
  content_change: ContentChangeTable;
  content_draft: ContentDraftTable;
  content_release: ContentReleaseTable;
  content_submission: ContentSubmissionTable;
  content_import: ContentImportTable;
  content_import_item: ContentImportItemTable;
  content_item: ContentItemTable;
  content_version: ContentVersionTable;
  desk_audit: DeskAuditTable;
  desk_challenge: DeskChallengeTable;
  desk_credential: DeskCredentialTable;
  desk_link: DeskLinkTable;
  desk_presence: DeskPresenceTable;
  desk_comment: DeskCommentTable;
  desk_mention: DeskMentionTable;
  desk_passkey: DeskPasskeyTable;
  desk_person: DeskPersonTable;
  desk_second_factor: DeskSecondFactorTable;
  desk_session: DeskSessionTable;
  background_job: JobTable;
  job_file: JobFileTable;
  job_piece: JobPieceTable;
  figure_count: FigureCountTable;
  font_file: FontFileTable;
  font_piece: MediaPieceTable;
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
  site_check: SiteCheckTable;
  storage_claim: StorageClaimTable;
  upkeep: UpkeepTable;
  webhook: WebhookTable;
  webhook_delivery: WebhookDeliveryTable;
}

/** What the figures count. */
export type Measure = "view" | "from" | "device" | "store" | "channel" | Vital;

/** A pending captcha. */
export interface CaptchaTable {
  key: string;
  /** Four upper-case characters. */
  code: string;
  /** Number of wrong answers. */
  misses: Generated<number>;
  expires_at: string;
}

/** An application. Personal data is encrypted. */
export interface ApplicationTable {
  id: string;
  job_id: string;
  /** At the time of the application. */
  job_title: string;
  city: string;
  /** JSON: names of the chosen stores. */
  stores: string;
  /** Id of the encryption key; null for early releases, which did not encrypt files. */
  key_id: string | null;
  /** Name and phone number, encrypted (careers/personal-data.ts). */
  person: string;
  /** Keyed hash of the phone number, to detect repeated applications. */
  phone_hash: string;
  /** The used captcha. */
  captcha_key: string;
  /** Version of the accepted privacy notice. */
  consent_version: string;
  created_at: string;
  /** Where HR is with it; "new" by default. */
  state: Generated<string>;
  /** The name of the state when it was set; null before it was. */
  state_name: Generated<string | null>;
  /** The person of the desk who works on it; null for none. */
  assignee_id: Generated<string | null>;
}

export type ApplicationRow = Selectable<ApplicationTable>;

/** A note of HR on an application, encrypted. */
export interface ApplicationNoteTable {
  /** Ordered by time. */
  id: string;
  application_id: string;
  created_at: string;
  /** The name at that time. */
  person_name: string;
  /** Id of the encryption key. */
  key_id: string;
  text: string;
}

/** A mail to an applicant; while it waits, a job of the same id sends it. */
export interface ApplicationLetterTable {
  /** Ordered by time. */
  id: string;
  application_id: string;
  created_at: string;
  /** The sender's name at that time. */
  person_name: string;
  /** Id of the encryption key. */
  key_id: string;
  /** JSON: address, subject and text, encrypted. */
  letter: string;
  sent_at: string | null;
  cancelled_at: Generated<string | null>;
  /** As `next_try_at`. */
  tries: Generated<number>;
  /** Of mails that the previous release has queued; null for others. */
  next_try_at: string | null;
}

/** A link by which someone without an account reads one application. */
export interface ApplicationShareTable {
  id: string;
  application_id: string;
  /** SHA-256 of the token in hexadecimal. */
  hash: string;
  /** SHA-256 of token and code in hexadecimal. */
  code_hash: string;
  created_at: string;
  /** The name of the person who made it. */
  person_name: string;
  /** Whom it is for, as that person wrote it. */
  recipient: string;
  expires_at: string;
  revoked_at: string | null;
  /** Wrong codes since the last right one. */
  failures: Generated<number>;
  openings: Generated<number>;
}

/** A template of mails to applicants, with placeholders. */
export interface LetterTemplateTable {
  id: string;
  name: string;
  subject: string;
  text: string;
  /** The name of the person; empty for templates of the software. */
  changed_by: string;
  changed_at: string;
}

/** The latest application of a phone number for a position. */
export interface ApplicationLatestTable {
  phone_hash: string;
  job_id: string;
  application_id: string;
  created_at: string;
}

export interface ApplicationFileTable {
  application_id: string;
  /** From 0, the resume first. */
  position: number;
  field: "resumeFile" | "otherFiles";
  /** The client's file name, encrypted. */
  name: string;
  /** Detected from the content. */
  type: "pdf" | "doc" | "docx";
  bytes: number;
  sha256: string;
  /** Key in the store of STORAGE_URL; null for a file in `application_piece`. */
  object: string | null;
}

/** An encrypted chunk of at most 1 MiB of a file (careers/stored-files.ts). */
export interface ApplicationPieceTable {
  application_id: string;
  position: number;
  /** From 0. */
  part: number;
  data: Uint8Array;
}

/** A mail to HR that the previous release has queued. */
export interface ApplicationMailTable {
  application_id: string;
  tries: Generated<number>;
  next_try_at: string;
}

/** Searches without a product, by day. */
export interface SearchMissedTable {
  /** China's date, e.g. 2026-11-22. */
  day: string;
  /** Normalized, without words that may identify a person. */
  words: string;
  times: number;
}

/** Counts of a day, without data about visitors. */
export interface FigureCountTable {
  measure: Measure;
  /** China's date, e.g. 2026-11-22. */
  day: string;
  /** What was counted (`Figures.note`). */
  name: string;
  times: number;
}

/** Pages submitted to a search engine. */
export interface EnginePushTable {
  path: string;
  /** Last change of the page at that time. */
  changed_at: string;
}

/** Bytes of applications stored for a client network on a day. */
export interface NetworkBytesTable {
  /** Keyed hash. */
  network: string;
  /** China's date, e.g. 2026-11-22. */
  day: string;
  /** The PostgreSQL driver returns bigint as text. */
  bytes: ColumnType<number | string, number>;
}

/** Internal state of the servers. */
export interface UpkeepTable {
  /**
   * `mark`: the id of the database (database-id.ts). `retention`: time of the last purge of applications. `quota`: day of
   * the last application; writing it serializes the counting of bytes. `readiness:ID`: rolled back (check-writable.ts).
   */
  name: "mark" | "retention" | "quota" | `readiness:${string}`;
  value: string;
}
