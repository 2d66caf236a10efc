// @module-tag extended
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { readyAt, spawnServer, type Program } from "../../../tools/server-process.mjs";
import { type Engine, postgres, sqlite } from "./databases.ts";
import { howMany, tell } from "./endurance.ts";
import { type TestContent, writeContent } from "./factories.ts";
import { type FaultPoint, faultPoints, Faults } from "./faults.ts";
import { PersistentVisitor } from "./persistent-visitor.ts";
import { careersFiles } from "./sample-careers.ts";
import { connectDatabase } from "../src/db/open.ts";

/** How many calls fail of those that only a start and a first visit make, and of those of every visit: a few, or all. */
const most = { starting: howMany(2, Number.POSITIVE_INFINITY), serving: howMany(12, Number.POSITIVE_INFINITY) };
/** Milliseconds within which the server does by itself what it does beside visitors. */
const beside = 3000;

let content: TestContent;
beforeAll(async () => {
  content = await writeContent(careersFiles());
});
afterAll(() => content[Symbol.asyncDispose]());

/** An empty folder and an empty database. */
async function openPlace(engine: Engine): Promise<AsyncDisposable & { dataDir: string; databaseUrl?: string }> {
  const scratch = await mkdtemp(join(tmpdir(), "klarholm-every-"));
  const database = engine === postgres ? await postgres.open() : undefined;
  // The first start is to make all tables.
  if (database) await sql`drop schema public cascade; create schema public`.execute(database.db);
  const { databaseUrl } = database?.settings ?? {};
  return {
    dataDir: join(scratch, "data"),
    ...(databaseUrl && { databaseUrl }),
    async [Symbol.asyncDispose]() {
      await database?.[Symbol.asyncDispose]();
      await rm(scratch, { recursive: true });
    },
  };
}

type Place = Awaited<ReturnType<typeof openPlace>>;

function start({ dataDir, databaseUrl }: Place, faults: Faults): Program & AsyncDisposable {
  const server = spawnServer(
    {
      PATH: process.env["PATH"] ?? "",
      NODE_ENV: "production",
      PICTURES_AHEAD: "off",
      TRUST_PROXY: "true",
      DATA_DIR: dataDir,
      CONTENT_DIR: content.dir,
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      ...faults.env,
    },
    [...faults.options, "apps/server/src/main.ts"],
  );
  return { ...server, [Symbol.asyncDispose]: () => server.end("SIGKILL") };
}

/** Lets somebody visit a server that is ready. */
async function visiting<T>(place: Place, url: string, what: (visitor: PersistentVisitor) => Promise<T>): Promise<T> {
  const db = connectDatabase({ databaseUrl: place.databaseUrl, dataDir: place.dataDir }, () => undefined, 0);
  try {
    return await what(await PersistentVisitor.of(url, db, place.dataDir));
  } finally {
    await db.destroy();
  }
}

/** Lets every call of a visit fail in turn, in one process that serves all along. @returns the calls that only a first visit makes */
async function failServing(engine: Engine, faults: Faults): Promise<Map<string, number>> {
  await using place = await openPlace(engine);
  await using server = start(place, faults);
  const url = await readyAt(server);
  const atFirst = await visiting(place, url, async (visitor) => {
    await visitor.visit();
    const first = await faults.made();
    await visitor.visit();
    const again = await faults.made();
    const points = faultPoints(again, most.serving);
    const missed: FaultPoint[] = [];
    for (const point of points) {
      await faults.arm(point);
      const visiting = visitor.visit().then(() => faults.failed(beside));
      const failed = await visiting.catch((cause: unknown) => {
        throw new Error(`After this has failed: ${point.call}`, { cause });
      });
      if (!failed) missed.push(point);
      await faults.disarm();
    }
    told(`${engine.name}, serving`, again.size, points.length, missed);
    return new Map([...first].filter(([call]) => !again.has(call)));
  });
  await server.end("SIGTERM");
  expect(await server.ended).toBe(0);
  return atFirst;
}

/**
 * Lets calls of a start and of a first visit fail in turn. A start that fails leaves what it has begun to the next one; after one
 * that went well the next begins with nothing.
 */
async function failStarting(engine: Engine, faults: Faults, calls: ReadonlyMap<string, number>): Promise<void> {
  const points = faultPoints(calls, most.starting);
  const missed: FaultPoint[] = [];
  let [place, isNew] = [await openPlace(engine), true];
  try {
    for (const point of points) {
      for (let isDone = false; !isDone;) {
        await faults.arm(point);
        await using server = start(place, faults);
        const url = await readyAt(server).catch(() => undefined);
        // A start that failed says why, and the supervisor's next one finds everything in order.
        if (url === undefined) expect([await server.ended, faults.hasFailed], server.output()).toEqual([1, true]);
        else
          await visiting(place, url, (visitor) => visitor.visit()).catch((cause: unknown) => {
            throw new Error(`After this has failed: ${point.call}`, { cause });
          });
        const failed = await faults.failed(beside);
        await faults.disarm();
        if (!failed && isNew) missed.push(point);
        // What an earlier start had done already this one may have left out.
        isDone = failed || isNew;
        isNew = url !== undefined;
        if (!isNew) continue;
        await server.end("SIGKILL");
        await place[Symbol.asyncDispose]();
        place = await openPlace(engine);
      }
    }
    await using server = start(place, faults);
    await visiting(place, await readyAt(server), (visitor) => visitor.visit());
  } finally {
    await place[Symbol.asyncDispose]();
  }
  told(`${engine.name}, starting`, calls.size, points.length, missed);
}

/** A call that was never made would prove nothing; a few, and whether one is made twice, depend on what happens at the same moment. */
function told(what: string, calls: number, points: number, missed: readonly FaultPoint[]): void {
  const lines = missed.map(({ call, after }) => `\n  not made ${after === 0 ? "again" : "twice again"}: ${call}`);
  tell(`${what}: ${calls} calls, ${points} faults${lines.join("")}`);
  expect(missed.filter(({ after }) => after === 0).length, lines.join("")).toBeLessThanOrEqual(Math.ceil(points / 10));
}

const engines = [sqlite, postgres].filter((engine) => engine === sqlite || inject("postgresUrl") !== null);

it.concurrent.each(engines)(
  "[OPS-04] any call to database and files may fail once, on $name: nothing acknowledged is lost, nothing hangs, all goes on without a restart",
  { timeout: 3_600_000 },
  async (engine) => {
    await using faults = await Faults.open();
    await failStarting(engine, faults, await failServing(engine, faults));
  },
);
