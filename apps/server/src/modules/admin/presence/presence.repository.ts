import { notify } from "../../../db/changes.ts";
import type { Connection } from "../../content/content.repository.ts";
import type { ItemName } from "../../drafts/draft.repository.ts";

/** Milliseconds for which an open item counts without news of its tab. */
export const presenceTime = 30_000;

/** A tab of the desk with an open item. */
export interface OpenTab extends ItemName {
  /** Unique with the person. */
  tab: string;
  personId: string;
  sessionId: string;
}

/** Stores or renews a tab. @returns its row's id, and how many other tabs the person has open */
export async function storeTab(
  db: Connection,
  { tab, kind, id, personId, sessionId }: OpenTab,
): Promise<{ row: string; others: number }> {
  const now = Date.now();
  const [row, expires_at] = [`${personId}:${tab}`, new Date(now + presenceTime).toISOString()];
  const values = { session_id: sessionId, person_id: personId, kind, item_id: id, expires_at };
  const { count } = await db
    .selectFrom("desk_presence")
    .select(({ fn }) => fn.countAll<number | string>().as("count"))
    .where("person_id", "=", personId)
    .where("id", "!=", row)
    .where("expires_at", ">", new Date(now).toISOString())
    .executeTakeFirstOrThrow();
  await db
    .insertInto("desk_presence")
    .values({ id: row, ...values })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(values))
    .execute();
  await notify(db, "presence");
  return { row, others: Number(count) };
}

export async function removeTab(db: Connection, row: string): Promise<void> {
  await db.deleteFrom("desk_presence").where("id", "=", row).execute();
  await notify(db, "presence");
}

/** All open tabs of all replicas, with the names of their persons. */
export async function openTabs(db: Connection) {
  return db
    .selectFrom("desk_presence")
    .innerJoin("desk_person", "desk_person.id", "desk_presence.person_id")
    .select(["desk_presence.id as row", "person_id", "desk_person.name", "kind", "item_id"])
    .where("desk_presence.expires_at", ">", new Date().toISOString())
    .orderBy("desk_person.name")
    .execute();
}
