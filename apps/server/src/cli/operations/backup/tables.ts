import type { Schema } from "../../../db/schema.ts";

/**
 * Every table, and whether it is backed up; short-lived data is not. Restored in this order, so a table must follow the
 * tables that it references.
 */
const backedUp = {
  content_version: true,
  content_item: true,
  content_change: true,
  content_draft: true,
  content_submission: true,
  content_release: true,
  content_import: true,
  content_import_item: true,
  media_file: true,
  media_piece: true,
  font_file: true,
  font_piece: true,
  preview_token: true,
  security_key: true,
  security_code_batch: true,
  security_code: true,
  security_query: true,
  security_limit: false,
  network_bytes: false,
  captcha: false,
  search_missed: true,
  engine_push: true,
  figure_count: true,
  application: true,
  application_latest: true,
  application_file: true,
  application_piece: true,
  application_mail: true,
  application_note: true,
  application_letter: true,
  application_share: true,
  letter_template: true,
  desk_person: true,
  desk_credential: true,
  desk_second_factor: true,
  desk_passkey: true,
  desk_session: false,
  desk_challenge: false,
  desk_link: false,
  desk_presence: false,
  desk_comment: true,
  desk_mention: true,
  desk_audit: true,
  background_job: true,
  job_file: false,
  job_piece: false,
  // Computed from the content.
  site_check: false,
  storage_claim: false,
  webhook: true,
  webhook_delivery: true,
  api_key: true,
  api_request: false,
  upkeep: true,
} satisfies Record<keyof Schema, boolean>;

export type Table = keyof Schema;

/** The tables of a backup, in the order of restoring. */
export const tables = Object.entries(backedUp)
  .filter(([, isBackedUp]) => isBackedUp)
  .map(([name]) => name as Table);
