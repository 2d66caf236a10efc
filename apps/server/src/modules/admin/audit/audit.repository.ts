import { randomUUIDv7 } from "node:crypto";
import type { DeskAuditTable } from "../../../db/desk-schema.ts";
import type { Connection } from "../../content/content.repository.ts";

export type AuditBeginning = Pick<DeskAuditTable, "person_id" | "person_name" | "role" | "call" | "network">;
export type AuditEnd = Pick<DeskAuditTable, "outcome"> & Partial<DeskAuditTable>;

/**
 * Writes a row before the action, so that no action is unaudited.
 * @returns the row's id; ids are ordered by time
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

/** Completes a row with the outcome. Rows that are complete do not change. */
export async function endAudit(db: Connection, id: string, end: AuditEnd): Promise<void> {
  await db.updateTable("desk_audit").set(end).where("id", "=", id).where("outcome", "=", "begun").execute();
}

/** Whether a row audits a successful call since a time. @param since UTC, ISO 8601 */
export async function isAudited(
  db: Connection,
  id: string,
  { person_id, call, subject, detail, since }: AuditedCall,
): Promise<boolean> {
  const row = await db
    .selectFrom("desk_audit")
    .select("id")
    .where(({ and }) => and({ id, call, subject, detail, outcome: "ok" }))
    .where("person_id", person_id === null ? "is" : "=", person_id)
    .where("time", ">=", since)
    .executeTakeFirst();
  return row !== undefined;
}

interface AuditedCall extends Pick<DeskAuditTable, "call" | "subject" | "detail"> {
  /** Null for an unauthenticated call. */
  person_id: string | null;
  since: string;
}

export interface AuditQuery {
  personId?: string | undefined;
  call?: string | undefined;
  /** UTC, ISO 8601: start inclusive, end exclusive. */
  between?: readonly [string, string] | undefined;
  /** Id of the last row of the previous page. */
  before?: string | undefined;
  limit: number;
}

/** Rows of the audit log, newest first. */
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
