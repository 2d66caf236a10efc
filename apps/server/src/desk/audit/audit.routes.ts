import type { Database } from "../../db/open.ts";
import type { DeskHandlers } from "../desk-handlers.ts";
import { listAudit } from "./audit.repository.ts";

/** Rows of one answer. */
const pageSize = 50;

/** What reads the audit log. */
export function auditHandlers(db: Database): Pick<DeskHandlers, "listAudit"> {
  return {
    async listAudit({ day, ...query }) {
      const rows = await listAudit(db, {
        ...query,
        between: day === undefined ? undefined : dayInChina(day),
        limit: pageSize + 1,
      });
      return {
        more: rows.length > pageSize,
        entries: rows.slice(0, pageSize).map((row) => ({
          id: row.id,
          time: row.time,
          personId: row.person_id,
          personName: row.person_name,
          role: row.role,
          call: row.call,
          subject: row.subject,
          detail: row.detail,
          outcome: row.outcome,
          network: row.network,
        })),
      };
    },
  };
}

/** Where a day in China begins and ends, UTC. @param day such as 2026-11-23 */
function dayInChina(day: string): [string, string] {
  const start = Date.parse(`${day}T00:00:00+08:00`);
  return [new Date(start).toISOString(), new Date(start + 86_400_000).toISOString()];
}
