import type { DeskAnswer } from "@klarholm/contract/desk";
import type { ApplicationState } from "@klarholm/contract/desk/application-states";
import { may, roleNames } from "@klarholm/contract/desk/roles";
import { type Kysely, sql } from "kysely";
import type { ApplicationRow, ApplicationTable, Schema } from "../../../db/schema.ts";
import { presentState } from "../../careers/application-states.ts";

export interface ApplicationQuery {
  jobId?: string | undefined;
  city?: string | undefined;
  state?: string | undefined;
  /** The id of a person. */
  assignee?: string | undefined;
  /** The last application of the previous page. */
  before?: Pick<ApplicationTable, "created_at" | "id"> | undefined;
  limit: number;
}

/** Query for a page of encrypted applications, newest first. It reads only the rows of the page, by an index. */
export function pageOfApplications(
  db: Kysely<Schema>,
  { jobId, city, state, assignee, before, limit }: ApplicationQuery,
) {
  let rows = db.selectFrom("application").selectAll();
  if (jobId !== undefined) rows = rows.where("job_id", "=", jobId);
  if (city !== undefined) rows = rows.where("city", "=", city);
  if (state !== undefined) rows = rows.where("state", "=", state);
  if (assignee !== undefined) rows = rows.where("assignee_id", "=", assignee);
  if (before)
    rows = rows
      // The first condition uses the index; the second orders rows of the same time.
      .where("created_at", "<=", before.created_at)
      .where(({ or, eb }) => or([eb("created_at", "<", before.created_at), eb("id", "<", before.id)]));
  return rows.orderBy("created_at", "desc").orderBy("id", "desc").limit(limit);
}

/** Number of files by application. */
export async function fileCounts(db: Kysely<Schema>, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("application_file")
    .select(({ fn }) => ["application_id", fn.countAll<number | string>().as("files")])
    .where("application_id", "in", ids)
    .groupBy("application_id")
    .execute();
  return new Map(rows.map(({ application_id, files }) => [application_id, Number(files)]));
}

/** The people who may work on applications, by name. */
export async function applicationPeople(db: Kysely<Schema>): Promise<{ id: string; name: string }[]> {
  const allowed = roleNames.filter((role) => may(role, "applications.mark"));
  return db
    .selectFrom("desk_person")
    .select(["id", "name"])
    .where("role", "in", allowed)
    .where("disabled_at", "is", null)
    .orderBy("name")
    .execute();
}

/** The names of those who work on applications, by id. */
export async function assigneeNames(
  db: Kysely<Schema>,
  rows: readonly Pick<ApplicationRow, "assignee_id">[],
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(rows.flatMap(({ assignee_id }) => assignee_id ?? []))];
  if (ids.length === 0) return new Map();
  const people = await db.selectFrom("desk_person").select(["id", "name"]).where("id", "in", ids).execute();
  return new Map(people.map(({ id, name }) => [id, name]));
}

/**
 * Positions and cities of applications, each position with its latest title.
 * @param own the brand's states
 */
export async function applicationChoices(
  db: Kysely<Schema>,
  own: readonly ApplicationState[],
): Promise<Pick<DeskAnswer<"applicationChoices">, "jobs" | "cities" | "states">> {
  const [jobs, cities, states] = await Promise.all([
    distinctValues(db, "job_id"),
    distinctValues(db, "city"),
    countedStates(db, own),
  ]);
  return {
    jobs: jobs.map(({ value: id, title }) => ({ id, title })),
    cities: cities.map(({ value }) => value),
    states,
  };
}

/**
 * The values of a column in order, each with the title of its newest application. Goes from one value to the next by the
 * column's index, as `select distinct` reads the whole index.
 */
async function distinctValues(db: Kysely<Schema>, column: "job_id" | "city") {
  const name = sql.ref(column);
  const { rows } = await sql<{ value: string; title: string }>`
    with recursive found(value) as (
      select min(${name}) from application
      union all
      select (select min(${name}) from application where ${name} > found.value) from found where found.value is not null
    )
    select value, (
      select job_title from application where ${name} = found.value order by created_at desc limit 1
    ) as title
    from found where value is not null
  `.execute(db);
  return rows;
}

/** The name of a state when it was last set, by the index of states. */
async function latestName(db: Kysely<Schema>, state: string): Promise<string | null> {
  const rows = db.selectFrom("application").select("state_name").where("state", "=", state);
  return (await rows.orderBy("created_at", "desc").limit(1).executeTakeFirst())?.state_name ?? null;
}

/** The brand's states, and removed ones that applications have, with their numbers of applications. */
async function countedStates(db: Kysely<Schema>, own: readonly ApplicationState[]) {
  const rows = await db
    .selectFrom("application")
    .select(({ fn }) => ["state", fn.countAll<number | string>().as("count")])
    .groupBy("state")
    .orderBy("state")
    .execute();
  const ids = new Set(own.map(({ id }) => id));
  const removed = rows
    .filter(({ state }) => !ids.has(state))
    .map(async ({ state }) => ({ state, state_name: await latestName(db, state) }));
  const all = [...own.map(({ id }) => ({ state: id, state_name: null })), ...(await Promise.all(removed))];
  return all.map((each) => ({
    ...presentState(own, each),
    count: Number(rows.find(({ state }) => state === each.state)?.count ?? 0),
    isRemoved: !ids.has(each.state),
  }));
}
