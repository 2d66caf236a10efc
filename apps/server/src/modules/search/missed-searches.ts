import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import type { Database } from "../../db/open.ts";
import { chinaDay } from "../../lib/china-time.ts";
import { schedule } from "../../plugins/jobs/schedule.ts";
import { storableWords } from "./storable-words.ts";

/** Milliseconds between two writes. */
const writeInterval = 60_000;
/** Maximum distinct words in memory between two writes. */
const waitingLimit = 200;
/** Maximum distinct words of a day; concurrent replicas may exceed it slightly. */
const dayLimit = 500;
/** Days that are stored, including today. */
const retentionDays = 90;
const dayLength = 24 * 3_600_000;

/** Counts searches that found no product, by day, without those that may contain personal data. */
export class MissedSearches {
  readonly #db: Database;
  #waiting = new Map<string, number>();

  constructor(db: Database) {
    this.#db = db;
  }

  /** Counts a search, unless it may contain personal data. */
  note(keyword: string): void {
    const words = storableWords(keyword);
    if (words !== undefined) this.#add(words, 1);
  }

  /**
   * Writes the counts to the database and deletes expired days.
   * @param now milliseconds since 1970
   * @throws database errors; the next write repeats the counts
   */
  async write(now = Date.now()): Promise<void> {
    const counted = this.#waiting;
    this.#waiting = new Map();
    try {
      await writeMissed(this.#db, chinaDay(now), counted);
      await this.#db
        .deleteFrom("search_missed")
        .where("day", "<=", chinaDay(now - retentionDays * dayLength))
        .execute();
    } catch (error) {
      for (const [words, times] of counted) this.#add(words, times);
      throw error;
    }
  }

  #add(words: string, times: number): void {
    if (this.#waiting.has(words) || this.#waiting.size < waitingLimit)
      this.#waiting.set(words, (this.#waiting.get(words) ?? 0) + times);
  }
}

/** Counts missed searches until the app closes, and writes the rest then. */
export function openMissedSearches(app: FastifyInstance, db: Database): MissedSearches {
  const missed = new MissedSearches(db);
  const message = "searches without an answer were not written down";
  // Hooks run in reverse order: the scheduled job has ended when this one runs.
  app.addHook("onClose", () => missed.write().catch((error: unknown) => app.log.warn({ err: error }, message)));
  schedule(app, writeInterval, () => missed.write(), message);
  return missed;
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
    const fresh = [...counted].filter(([words]) => !known.has(words)).slice(0, Math.max(0, dayLimit - Number(count)));
    const rows = [...[...counted].filter(([words]) => known.has(words)), ...fresh];
    if (rows.length === 0) return;
    await transaction
      .insertInto("search_missed")
      // Sorted, so that replicas lock rows in the same order and cannot deadlock.
      .values(rows.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([words, times]) => ({ day, words, times })))
      .onConflict((conflict) =>
        conflict
          .columns(["day", "words"])
          .doUpdateSet((row) => ({ times: row("search_missed.times", "+", row.ref("excluded.times")) })),
      )
      .execute();
  });
}

export interface MissedSearch {
  words: string;
  times: number;
  days: number;
  last: string;
}

/** The searches without a result in the last days, the most frequent first. */
export async function readMissed(db: Database, days: number, limit: number, now = Date.now()): Promise<MissedSearch[]> {
  const rows = await db
    .selectFrom("search_missed")
    .select(({ fn }) => [
      "words",
      fn.sum<number | string>("times").as("times"),
      fn.countAll<number | string>().as("days"),
      fn.max("day").as("last"),
    ])
    .where("day", ">", chinaDay(now - days * dayLength))
    .groupBy("words")
    .orderBy(sql`sum(times)`, "desc")
    .orderBy("words")
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, times: Number(row.times), days: Number(row.days) }));
}
