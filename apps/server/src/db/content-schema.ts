import type { Generated } from "kysely";

/** A published item (a page, a product group, a picture's measures). */
export interface ContentItemTable {
  kind: string;
  id: string;
  /** JSON of the file in NFC, validated by modules/content/schemas. */
  body: string;
  /** SHA-256 of `body` in hexadecimal. */
  hash: string;
  /** Empty for items of releases that stored no times. */
  changed_at: Generated<string>;
}

/** The history of an item: its content since a version. Rows are only added. */
export interface ContentChangeTable {
  version: number;
  kind: string;
  id: string;
  /** As in `content_item`; null when the item was removed. */
  body: string | null;
  /** SHA-256 of `body`; null when the item was removed. */
  hash: string | null;
  /** The publisher; empty for releases without history. */
  changed_by: string;
  changed_at: string;
  /** The publisher's note; may be empty. */
  note: string;
}

/** A single row: the published version, 0 before the first publication. */
export interface ContentVersionTable {
  id: 1;
  version: number;
  published_at: string;
}

/** The draft of an item, shared by all editors. */
export interface ContentDraftTable {
  kind: string;
  id: string;
  /** JSON; null to unpublish the item. */
  body: string | null;
  /** Changes with each edit. */
  revision: string;
  changed_by: string;
  changed_at: string;
  /** The release that the draft belongs to. */
  release_id: string | null;
  /** Hash of the item that was published when the draft began; null for a new item. */
  base_hash: string | null;
}

/** Drafts that are published together under a name. */
export interface ContentReleaseTable {
  id: string;
  name: string;
  /** For colleagues; may be empty. */
  note: string;
  /** The time that editors propose; null for none. */
  planned_at: string | null;
  state: "open" | "published" | "rolledBack";
  created_by: string;
  created_at: string;
  /** The version that the release became; null before, and if it changed nothing. */
  version: number | null;
  published_by: string | null;
  published_at: string | null;
  rolled_back_by: string | null;
  rolled_back_at: string | null;
}

/** Drafts submitted together for review or scheduled publication. */
export interface ContentSubmissionTable {
  id: string;
  state: "waiting" | "returned" | "scheduled" | "failed" | "done";
  /** JSON: a list of kinds and ids. */
  items: string;
  note: string;
  submitted_by: string;
  submitted_at: string;
  /** Scheduled time; null for reviews. */
  due_at: string | null;
  /** The reviewer; empty before the answer. */
  answered_by: string;
  /** The reviewer's comment, or why the publication failed. */
  comment: string;
  /** The release whose drafts these are. */
  release_id: string | null;
}

/** An import of a table as drafts. */
export interface ContentImportTable {
  id: string;
  /** Name of the table in the contract. */
  table_name: string;
  /** Name of the uploaded file. */
  file_name: string;
  imported_by: string;
  imported_at: string;
  /** Rows that added or changed something. */
  row_count: number;
  /** Null if it was not undone. */
  undone_by: string | null;
  undone_at: string | null;
}

/** An item that an import changed. */
export interface ContentImportItemTable {
  import_id: string;
  kind: string;
  id: string;
  /** JSON before the import; null for an item that the import created. */
  before_body: string | null;
  /** JSON that the import wrote. */
  after_body: string;
}

/** A token for the preview of an item. */
export interface PreviewTokenTable {
  /** SHA-256 of the token in hexadecimal. */
  hash: string;
  /** A page id; kind and id for other items. */
  page_id: string;
  expires_at: string;
  /** JSON: content items that replace published ones. */
  items: string | null;
  /** The simulated time; null for the present. */
  shown_at: string | null;
}
