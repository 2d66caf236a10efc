import { randomUUIDv7 } from "node:crypto";
import type { Selectable } from "kysely";
import { z } from "zod";
import type { ContentSubmissionTable } from "../../db/content-schema.ts";
import type { Connection } from "../content/content.repository.ts";
import type { ItemName } from "./draft.repository.ts";

type Row = Selectable<ContentSubmissionTable>;
export type Submission = Omit<Row, "items"> & { items: SubmittedItem[] };

/** A draft at the revision that was submitted. */
export interface SubmittedItem extends ItemName {
  revision: string;
}

const names = z.array(z.object({ kind: z.string(), id: z.string(), revision: z.string() }));
/** How long returned submissions are listed, in milliseconds. */
const returnedFor = 14 * 86_400_000;

interface Added {
  items: readonly SubmittedItem[];
  note: string;
  by: string;
  /** When to publish; null waits for a publisher's answer. */
  due: string | null;
  /** The release whose drafts these are; none by default. */
  release?: string | null;
}

/** Adds a submission of drafts. @returns its id */
export async function addSubmission(db: Connection, { items, note, by, due, release = null }: Added): Promise<string> {
  const id = randomUUIDv7();
  await db
    .insertInto("content_submission")
    .values({
      id,
      state: due === null ? "waiting" : "scheduled",
      items: JSON.stringify(items.map(({ kind, id: name, revision }) => ({ kind, id: name, revision }))),
      note,
      submitted_by: by,
      submitted_at: new Date().toISOString(),
      due_at: due,
      answered_by: "",
      comment: "",
      release_id: release,
    })
    .execute();
  return id;
}

/** Waiting, scheduled, failed and recently returned submissions, oldest first. */
export async function openSubmissions(db: Connection): Promise<Submission[]> {
  const since = new Date(Date.now() - returnedFor).toISOString();
  const rows = await db
    .selectFrom("content_submission")
    .selectAll()
    .where("state", "!=", "done")
    .where(({ eb, or }) => or([eb("state", "!=", "returned"), eb("submitted_at", ">", since)]))
    .orderBy("id")
    .execute();
  return rows.map(read);
}

/** The open submission of each release that has one, the newest if there are several; by the release's id. */
export async function submissionsOfReleases(db: Connection): Promise<Map<string, Submission>> {
  const rows = await db
    .selectFrom("content_submission")
    .selectAll()
    .where("state", "!=", "done")
    .where("release_id", "is not", null)
    .orderBy("id")
    .execute();
  return new Map(rows.map((row) => [row.release_id ?? "", read(row)]));
}

/** Scheduled submissions whose time has passed. */
export async function dueSubmissions(db: Connection): Promise<Submission[]> {
  const rows = await db
    .selectFrom("content_submission")
    .selectAll()
    .where("state", "=", "scheduled")
    .where("due_at", "<=", new Date().toISOString())
    .orderBy("due_at")
    .execute();
  return rows.map(read);
}

/** Changes the state of a submission. @returns undefined when it was not in state `from`: only one of two callers succeeds */
export async function endSubmission(
  db: Connection,
  id: string,
  from: Row["state"],
  end: Pick<Row, "state"> & Partial<Pick<Row, "answered_by" | "comment">>,
): Promise<Submission | undefined> {
  const row = await db
    .updateTable("content_submission")
    .set(end)
    .where("id", "=", id)
    .where("state", "=", from)
    .returningAll()
    .executeTakeFirst();
  return row && read(row);
}

function read(row: Row): Submission {
  return { ...row, items: names.parse(JSON.parse(row.items)) };
}
