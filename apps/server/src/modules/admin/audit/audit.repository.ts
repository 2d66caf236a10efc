import { randomUUIDv7 } from "node:crypto";
import type { Kysely } from "kysely";
import type { DeskAuditTable } from "../../../db/desk-schema.ts";
import type { Schema } from "../../../db/schema.ts";

/** The database or a transaction of it. */
type Connection = Kysely<Schema>;

/** What a row says of its beginning. */
export type AuditBeginning = Pick<DeskAuditTable, "person_id" | "person_name" | "role" | "call" | "network">;
/** What is known in the end. */
export type AuditEnd = Pick<DeskAuditTable, "outcome"> & Partial<DeskAuditTable>;

/**
 * Writes a row before what it tells of is done, so that nothing is done without one.
 * @returns its id, by which rows are in the order of their time
 */
export async function beginAudit(db: Connection, beginning: AuditBeginning): Promise<string> {
  const id = randomUUIDv7();
  const time = new Date().toISOString();
  await db
    .insertInto("desk_audit")
    .values({ id, time, subject: "", detail: "", outcome: "begun", ...beginning })
    .execute();
  return id;
}

/** Says what became of it. A row that has an end is not written again. */
export async function endAudit(db: Connection, id: string, end: AuditEnd): Promise<void> {
  await db.updateTable("desk_audit").set(end).where("id", "=", id).where("outcome", "=", "begun").execute();
}

/** Whether a row tells of something that succeeded since a time. @param since UTC, ISO 8601 */
export async function isAudited(
  db: Connection,
  id: string,
  { person_id, call, subject, detail, since }: AuditedCall,
): Promise<boolean> {
  const row = await db
    .selectFrom("desk_audit")
    .select("id")
    .where(({ and }) => and({ id, person_id, call, subject, detail, outcome: "ok" }))
    .where("time", ">=", since)
    .executeTakeFirst();
  return row !== undefined;
}

interface AuditedCall extends Pick<DeskAuditTable, "call" | "subject" | "detail"> {
  person_id: string;
  since: string;
}

export interface AuditQuery {
  personId?: string | undefined;
  call?: string | undefined;
  /** UTC, ISO 8601: from the first on, before the second. */
  between?: readonly [string, string] | undefined;
  /** The id of the last row that is known. */
  before?: string | undefined;
  /** How many rows at most. */
  limit: number;
}

/** What the desk is told of each row of the log, newest first. */
export function listAudit(db: Connection, query: AuditQuery) {
  const { personId, call, between, before, limit } = query;
  return db
    .selectFrom("desk_audit")
    .select(["id", "time", "person_id as personId", "person_name as personName", "role", "call"])
    .select(["subject", "detail", "outcome", "network"])
    .$if(personId !== undefined, (rows) => rows.where("person_id", "=", personId ?? ""))
    .$if(call !== undefined, (rows) => rows.where("call", "=", call ?? ""))
    .$if(between !== undefined, (rows) =>
      rows.where("time", ">=", between?.[0] ?? "").where("time", "<", between?.[1] ?? ""),
    )
    .$if(before !== undefined, (rows) => rows.where("id", "<", before ?? ""))
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}
