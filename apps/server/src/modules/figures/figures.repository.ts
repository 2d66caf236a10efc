import { otherName } from "@klarholm/contract/desk/figures";
import type { Transaction } from "kysely";
import type { Database } from "../../db/open.ts";
import type { Measure, Schema } from "../../db/schema.ts";

export interface FigureCount {
  measure: Measure;
  /** The date in China. */
  day: string;
  name: string;
  times: number;
}

/** Maximum names of a day; further ones count as `other`. Concurrent replicas may exceed it slightly. */
const maxNames: Readonly<Partial<Record<Measure, number>>> = { view: 5000, from: 300, store: 2000, channel: 5000 };
/** Rows of one statement. */
const maxRows = 500;

/** Adds counts to the totals of their days. */
export async function addCounts(db: Database, counts: readonly FigureCount[]): Promise<void> {
  if (counts.length === 0) return;
  await db.transaction().execute(async (transaction) => {
    const bounded = await withinLimits(transaction, counts);
    for (let from = 0; from < bounded.length; from += maxRows)
      await transaction
        .insertInto("figure_count")
        .values(bounded.slice(from, from + maxRows))
        .onConflict((conflict) =>
          conflict
            .columns(["measure", "day", "name"])
            .doUpdateSet((row) => ({ times: row("figure_count.times", "+", row.ref("excluded.times")) })),
        )
        .execute();
  });
}

/** Renames new names beyond the limit of their day. */
async function withinLimits(
  transaction: Transaction<Schema>,
  counts: readonly FigureCount[],
): Promise<readonly FigureCount[]> {
  const sums = new Map<string, FigureCount>();
  const known = new Map<string, Set<string>>();
  // The most frequent first: they are stored rather than others when there is room for few.
  for (const count of counts.toSorted((one, other) => other.times - one.times)) {
    const { measure, day } = count;
    const limit = maxNames[measure];
    const group = `${measure} ${day}`;
    const names = known.get(group) ?? (limit === undefined ? new Set<string>() : await namesOf(transaction, count));
    known.set(group, names);
    const isFull = limit !== undefined && names.size >= limit && !names.has(count.name);
    const name = isFull ? otherName : count.name;
    names.add(name);
    const key = JSON.stringify([measure, day, name]);
    sums.set(key, { measure, day, name, times: (sums.get(key)?.times ?? 0) + count.times });
  }
  // Sorted, so that replicas lock rows in the same order and cannot deadlock.
  return [...sums].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, count]) => count);
}

async function namesOf(
  transaction: Transaction<Schema>,
  { measure, day }: Pick<FigureCount, "measure" | "day">,
): Promise<Set<string>> {
  const rows = await transaction
    .selectFrom("figure_count")
    .select("name")
    .where("measure", "=", measure)
    .where("day", "=", day)
    .execute();
  return new Set(rows.map(({ name }) => name));
}

/** Deletes the counts of a day and all earlier ones. */
export async function removeCounts(db: Database, day: string): Promise<void> {
  await db.deleteFrom("figure_count").where("day", "<=", day).execute();
}

/** Days of a report, both included. */
export interface Period {
  from: string;
  until: string;
}

/** Totals by day. */
export async function totalsByDay(
  db: Database,
  measure: Measure,
  { from, until }: Period,
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom("figure_count")
    .select(({ fn }) => ["day", fn.sum<number | string>("times").as("times")])
    .where("measure", "=", measure)
    .where("day", ">=", from)
    .where("day", "<=", until)
    .groupBy("day")
    .execute();
  return new Map(rows.map(({ day, times }) => [day, Number(times)]));
}

interface NameQuery extends Period {
  measure: Measure;
  limit: number;
  /** Beginning of the names; without `%` and `_`. */
  prefix?: string;
}

/** Totals by name, the greatest first. */
export async function totalsByName(
  db: Database,
  { measure, from, until, limit, prefix = "" }: NameQuery,
): Promise<{ name: string; times: number }[]> {
  const rows = await db
    .selectFrom("figure_count")
    .select(({ fn }) => ["name", fn.sum<number | string>("times").as("sum")])
    .where("measure", "=", measure)
    .where("day", ">=", from)
    .where("day", "<=", until)
    .where("name", "like", `${prefix}%`)
    .groupBy("name")
    .orderBy("sum", "desc")
    .orderBy("name")
    .limit(limit)
    .execute();
  return rows.map(({ name, sum }) => ({ name, times: Number(sum) }));
}
