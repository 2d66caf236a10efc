/**
 * The tables, in the portable subset of SQL that both engines share: text ids, UTC ISO text times, JSON as
 * text that only repositories encode. Migrations make them; this file only describes them.
 */
export interface Schema {
  content_item: ContentItemTable;
  content_version: ContentVersionTable;
}

/** One thing that content files describe (a page, a product group, a picture's measures). */
export interface ContentItemTable {
  kind: string;
  id: string;
  /** JSON as the file says it, in NFC; the schemas in content/authored.ts read it. */
  body: string;
  /** SHA-256 of `body` in hexadecimal. */
  hash: string;
}

/** A single row: which version of the content is published. 0 until something is. */
export interface ContentVersionTable {
  id: 1;
  version: number;
  /** UTC, ISO 8601. */
  published_at: string;
}
