import type { FindingSort } from "@klarholm/contract/desk/health";
import type { FigureKind, Vital } from "@klarholm/contract/desk/figures";
import type { Kysely } from "kysely";
import type { Schema } from "../../db/schema.ts";
import type { ItemFault } from "../drafts/item-faults.ts";

/** The database or a transaction of it. */
type Connection = Kysely<Schema>;

/** A finding of an item. */
export interface Finding extends Omit<ItemFault, "kind" | "id"> {
  sort: FindingSort;
  /** ISO 8601, UTC; null when the first check of all found it. */
  since: string | null;
}

/** A kind of page that is slow for visitors. */
export interface SlowPages {
  kind: FigureKind;
  vital: Vital;
  /** Milliseconds, except for `cls`. */
  p75: number;
}

/** What the desk shows of a check. */
export interface CheckResult {
  /** Number of items that were checked. */
  checked: number;
  counts: Partial<Record<FindingSort, number>>;
  /** Number of findings by the time of the check that first found them. */
  sinceCounts: Record<string, number>;
  /** The first items with findings. */
  items: { kind: string; id: string; title: string; faults: Finding[] }[];
  /** Number of items with findings. */
  found: number;
  slow: SlowPages[];
}

/** Names of findings by the time of the check that first found them; empty for the first check of all. */
export type FirstSeen = Record<string, string[]>;

export interface SiteCheck {
  version: number;
  checkedAt: string;
  result: CheckResult;
}

/** The last check; undefined before the first. */
export async function readCheck(db: Connection): Promise<SiteCheck | undefined> {
  const row = await db.selectFrom("site_check").select(["version", "checked_at", "result"]).executeTakeFirst();
  if (!row || row.version === null || row.checked_at === null || row.result === null) return undefined;
  return { version: row.version, checkedAt: row.checked_at, result: JSON.parse(row.result) as CheckResult };
}

/** The findings of the last check; undefined before the first. */
export async function readFirstSeen(db: Connection): Promise<FirstSeen | undefined> {
  const row = await db.selectFrom("site_check").select(["checked_at", "first_seen"]).executeTakeFirst();
  return row && row.checked_at !== null ? (JSON.parse(row.first_seen) as FirstSeen) : undefined;
}

/** Replaces the last check. */
export async function storeCheck(
  db: Connection,
  { version, checkedAt, result }: SiteCheck,
  firstSeen: FirstSeen,
): Promise<void> {
  const row = {
    version,
    checked_at: checkedAt,
    result: JSON.stringify(result),
    first_seen: JSON.stringify(firstSeen),
  };
  await db
    .insertInto("site_check")
    .values({ id: "site", ...row })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(row))
    .execute();
}

/** Records what a scheduled check is for. @returns true for one of simultaneous callers, false when it was recorded before */
export async function claimCheck(transaction: Connection, askedFor: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto("site_check")
    .values({ id: "site", asked_for: askedFor })
    .onConflict((conflict) =>
      conflict.column("id").doUpdateSet({ asked_for: askedFor }).where("site_check.asked_for", "<>", askedFor),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** What the last scheduled check is for; empty before the first. */
export async function askedCheck(db: Connection): Promise<string> {
  const row = await db.selectFrom("site_check").select("asked_for").executeTakeFirst();
  return row?.asked_for ?? "";
}
