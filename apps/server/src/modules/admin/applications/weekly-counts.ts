import { sql } from "kysely";
import type { Database } from "../../../db/open.ts";
import { chinaDay } from "../../../lib/china-time.ts";

const day = 24 * 3_600_000;
const weekCount = 12;

/**
 * Applications by position and week, which begins on Monday in China. Titles are the latest of each position.
 * @param now milliseconds since 1970
 */
export async function weeklyCounts(db: Database, now: number) {
  const today = Date.parse(`${chinaDay(now)}T00:00:00Z`);
  const monday = today - ((new Date(today).getUTCDay() + 6) % 7) * day;
  const weeks = Array.from({ length: weekCount }, (_, index) => monday - (weekCount - 1 - index) * 7 * day);
  const [first = monday] = weeks;
  const rows = await db
    .selectFrom("application")
    // By hour, because weeks do not begin at midnight in UTC.
    .select([sql<string>`substr(created_at, 1, 13)`.as("hour"), "job_id"])
    .select(({ fn }) => [fn.countAll<number | string>().as("count"), fn.max("job_title").as("title")])
    .where("created_at", ">=", new Date(first - 8 * 3_600_000).toISOString())
    .groupBy([sql`substr(created_at, 1, 13)`, "job_id"])
    .orderBy("hour")
    .execute();
  const jobs = new Map<string, { id: string; title: string; counts: number[] }>();
  for (const { hour, job_id: id, count, title } of rows) {
    const week = Math.floor((Date.parse(`${hour}:00:00Z`) + 8 * 3_600_000 - first) / (7 * day));
    const job = jobs.get(id) ?? { id, title, counts: weeks.map(() => 0) };
    job.counts[week] = (job.counts[week] ?? 0) + Number(count);
    jobs.set(id, { ...job, title });
  }
  return {
    weeks: weeks.map((time) => new Date(time).toISOString().slice(0, 10)),
    jobs: [...jobs.values()].toSorted((one, other) => sum(other.counts) - sum(one.counts)),
  };
}

const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0);
