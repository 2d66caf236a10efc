import { setImmediate } from "node:timers/promises";
import { isRecord, merge } from "@klarholm/contract/desk/merge";
import { type Change, changesOf, itemAt } from "../content/content-change.repository.ts";
import { type Connection, publishedVersion } from "../content/content.repository.ts";
import type { ItemName } from "./draft.repository.ts";
import { json, parsed, rowOf } from "./item-state.ts";
import { titleOf, writtenKinds } from "./kinds.ts";
import type { Release } from "./release.repository.ts";

/** What rolling a release back does to an item. */
export interface RollbackItem extends ItemName {
  title: string;
  /**
   * returns, changes, goes: the item becomes as before the release. merged: only what the release changed, later changes of
   * other fields stay. stays: later changes concern the same fields. same: it already is as before.
   */
  what: "returns" | "changes" | "goes" | "merged" | "stays" | "same";
  /** The last change after the release; null for none. */
  later: Pick<Change, "version" | "changed_by" | "changed_at"> | null;
  /** The body after the rollback; null for none. */
  body: string | null;
}

/** The rollback of a published release. */
export interface Rollback {
  /** The published version that it was computed for. */
  version: number;
  items: RollbackItem[];
}

/** Computes what rolling a release back would publish. Former addresses of pages stay: visitors may know them. */
export async function rollbackOf(db: Connection, { version }: Release): Promise<Rollback> {
  const present = await publishedVersion(db);
  if (version === null) return { version: present, items: [] };
  const changed = await db
    .selectFrom("content_change")
    .select(["kind", "id"])
    .where("version", "=", version)
    .where("kind", "in", [...writtenKinds])
    .orderBy("kind")
    .orderBy("id")
    .execute();
  const items: RollbackItem[] = [];
  for (const item of changed) {
    const before = await itemAt(db, item, version - 1);
    const [earlier, released, current] = [before, await itemAt(db, item, version), await rowOf(db, item)].map(
      (each) => each?.body ?? null,
    );
    const [change] = await changesOf(db, item, { limit: 1 });
    items.push({
      ...item,
      title: titleOf(item, parsed(current ?? released ?? earlier ?? null)),
      ...undone({ earlier: earlier ?? null, released: released ?? null, current: current ?? null }),
      later:
        change && change.version > version
          ? { version: change.version, changed_by: change.changed_by, changed_at: change.changed_at }
          : null,
    });
    // Other requests run between.
    await setImmediate();
  }
  return { version: present, items };
}

/** An item's body before the release, after it, and now; null for none. */
interface Bodies {
  earlier: string | null;
  released: string | null;
  current: string | null;
}

function undone({ earlier, released, current }: Bodies): Pick<RollbackItem, "what" | "body"> {
  if (current === earlier) return { what: "same", body: current };
  if (current === released)
    return { what: released === null ? "returns" : earlier === null ? "goes" : "changes", body: earlier };
  const [base, mine, theirs] = [parsed(released), parsed(current), parsed(earlier)];
  // Merging absent bodies would bring an item back, or remove one, that a colleague decided on later.
  if (!isRecord(base) || !isRecord(mine) || !isRecord(theirs)) return { what: "stays", body: current };
  const { value, conflicts } = merge(base, mine, theirs);
  return conflicts.length > 0 ? { what: "stays", body: current } : { what: "merged", body: json(value) };
}
