import type { JobState } from "@klarholm/contract/desk/jobs";
import type { Generated } from "kysely";

/** Background work, shared by all replicas (plugins/jobs). */
export interface JobTable {
  /** Ordered by time. */
  id: string;
  /** Selects the handler. */
  kind: string;
  /** JSON for the handler, without personal data. */
  payload: string;
  /** What the job is about, for staff; without personal data. */
  subject: string;
  state: Generated<JobState>;
  /** Runs that have begun. */
  tries: Generated<number>;
  /** Percent. */
  progress: Generated<number>;
  /** When a waiting job may run, and when the lease of a running one expires. */
  due_at: string;
  /** Random; null unless running. Only its holder may complete the job. */
  lease: string | null;
  /** Message of the last failure; empty for none. */
  error: Generated<string>;
  /** The code of the last failure if the desk may show its message; empty otherwise. */
  error_code: Generated<string>;
  /** Who started it: the id of a person, or `key:ID`; null for jobs of the site. */
  person_id: string | null;
  created_at: string;
  finished_at: string | null;
}

/** Which file of a job: the one it reads, or the one it makes. */
export type JobFilePurpose = "input" | "result";

/** A complete file of a job (plugins/jobs/job-files.ts). */
export interface JobFileTable {
  job_id: string;
  purpose: JobFilePurpose;
  name: string;
  /** Content type. */
  type: string;
  /** Size before compression and encryption. */
  bytes: number;
  expires_at: string;
  /** The first download; null before it. */
  downloaded_at: string | null;
}

/** A compressed and encrypted chunk of a file, which may be incomplete. */
export interface JobPieceTable {
  job_id: string;
  purpose: JobFilePurpose;
  /** From 0. */
  part: number;
  data: Uint8Array;
}

/** The last check of the published site; at most one row (modules/site-checks). */
export interface SiteCheckTable {
  id: "site";
  /** Version and night of the last check that was queued by schedule. */
  asked_for: Generated<string>;
  /** The version that was checked; null before the first check, as the next two. */
  version: number | null;
  checked_at: string | null;
  /** JSON of the result. */
  result: string | null;
  /** JSON: names of the present findings by the time of the check that first found them. */
  first_seen: Generated<string>;
}
