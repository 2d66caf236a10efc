import { sql } from "kysely";
import type { Database } from "../../db/open.ts";
import { tellable } from "./tellable.ts";

/** Different words between two writings; more are let go, so that nobody fills memory with them. */
const mostWaiting = 200;
/** Different words of a day; a flood of them is of no use to anybody. Replicas that write at once may pass it a little. */
const mostOfDay = 500;
/** Days that are kept, the present one among them. */
const keptDays = 90;
const dayLength = 24 * 3_600_000;

/** Searches that found no product: counted in memory, written down by day. What could tell of somebody is never kept. */
export class MissedSearches {
  readonly #db: Database;
  #waiting = new Map<string, number>();

  constructor(db: Database) {
    this.#db = db;
  }

  /** Counts a search, unless its words could tell of somebody. */
  note(keyword: string): void {
    const words = tellable(keyword);
    if (words !== undefined) this.#add(words, 1);
  }

  /**
   * Adds what was counted to its day and forgets days that are over.
   * @param now milliseconds since 1970
   * @throws what the database throws; what was counted waits for the next time then
   */
  async write(now = Date.now()): Promise<void> {
    const counted = this.#waiting;
    this.#waiting = new Map();
    try {
      await writeMissed(this.#db, chinaDayOf(now), counted);
      await this.#db
        .deleteFrom("search_missed")
        .where("day", "<=", chinaDayOf(now - keptDays * dayLength))
        .execute();
    } catch (error) {
      for (const [words, times] of counted) this.#add(words, times);
      throw error;
    }
  }

  #add(words: string, times: number): void {
    if (this.#waiting.has(words) || this.#waiting.size < mostWaiting)
      this.#waiting.set(words, (this.#waiting.get(words) ?? 0) + times);
  }
}

async function writeMissed(db: Database, day: string, counted: ReadonlyMap<string, number>): Promise<void> {
  if (counted.size === 0) return;
  await db.transaction().execute(async (transaction) => {
    const ofDay = transaction.selectFrom("search_missed").where("day", "=", day);
    const known = new Set(
      (
        await ofDay
          .select("words")
          .where("words", "in", [...counted.keys()])
          .execute()
      ).map(({ words }) => words),
    );
    const { count } = await ofDay
      .select(({ fn }) => fn.countAll<number | string>().as("count"))
      .executeTakeFirstOrThrow();
    const fresh = [...counted].filter(([words]) => !known.has(words)).slice(0, Math.max(0, mostOfDay - Number(count)));
    const rows = [...[...counted].filter(([words]) => known.has(words)), ...fresh];
    if (rows.length === 0) return;
    await transaction
      .insertInto("search_missed")
      // In one order, so that replicas wait for one another and never in a circle.
      .values(rows.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([words, times]) => ({ day, words, times })))
      .onConflict((conflict) =>
        conflict
          .columns(["day", "words"])
          .doUpdateSet((row) => ({ times: row("search_missed.times", "+", row.ref("excluded.times")) })),
      )
      .execute();
  });
}

export interface Missed {
  words: string;
  times: number;
  days: number;
  last: string;
}

/** What was searched for without an answer in the last so many days, what was most often missed first. */
export async function readMissed(db: Database, days: number, most: number, now = Date.now()): Promise<Missed[]> {
  const rows = await db
    .selectFrom("search_missed")
    .select(({ fn }) => [
      "words",
      fn.sum<number | string>("times").as("times"),
      fn.countAll<number | string>().as("days"),
      fn.max("day").as("last"),
    ])
    .where("day", ">", chinaDayOf(now - days * dayLength))
    .groupBy("words")
    .orderBy(sql`sum(times)`, "desc")
    .orderBy("words")
    .limit(most)
    .execute();
  return rows.map((row) => ({ ...row, times: Number(row.times), days: Number(row.days) }));
}

/** The day in mainland China. */
function chinaDayOf(time: number): string {
  return new Date(time + 8 * 3_600_000).toISOString().slice(0, 10);
}
