import type { Database } from "../../../db/open.ts";
import type { ItemIndex } from "../../drafts/item-index.ts";
import type { DeskHandlers } from "../desk-handlers.ts";
import { pageLimit, pageOf } from "../page-of.ts";
import { listAudit } from "./audit.repository.ts";
import { subjectReader } from "./subject-items.ts";

/** Handlers of the audit log. */
export function auditHandlers(db: Database, index: ItemIndex) {
  return {
    async listAudit({ day, ...query }) {
      const between = day === undefined ? undefined : dayInChina(day);
      const { more, rows } = pageOf(await listAudit(db, { ...query, between, limit: pageLimit }));
      const itemsIn = await subjectReader(db, index);
      return { more, entries: rows.map((row) => ({ ...row, items: itemsIn(row.subject) })) };
    },
  } satisfies Partial<DeskHandlers>;
}

/** Start and end of a day in China, UTC. @param day such as 2026-11-23 */
function dayInChina(day: string): [string, string] {
  const start = Date.parse(`${day}T00:00:00+08:00`);
  return [new Date(start).toISOString(), new Date(start + 86_400_000).toISOString()];
}
