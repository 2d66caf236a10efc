import { calls } from "@klarholm/contract";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { describeEngines, type Engine, type TestDatabase } from "../../../test/databases.ts";
import { type TestContent, writeContent } from "../../../test/factories.ts";
import { runServer } from "../../../test/run-server.ts";
import { addCodes, queryUrl, type SecurityAnswer, testKey } from "../../../test/security-codes.ts";
import { generateCodes, hashCode } from "./security-code.ts";

let content: TestContent;
beforeAll(async () => {
  content = await writeContent();
});
afterAll(() => content[Symbol.asyncDispose]());

const envelopeData = z.object({ data: z.unknown() });

/** How often a server is killed. */
const kills = 20;

describeEngines("servers in processes of their own", (engine) => {
  it("[VERIFY-06] of 200 simultaneous queries of one code 1 is the first, 4 are repeats and 195 are blocked", async () => {
    await using world = await open(engine);
    const [code = ""] = await addCodes(world.database.db, 1);
    const answers = await Promise.all(Array.from({ length: 200 }, (_, index) => ask(world.origins[index % world.origins.length] ?? "", code)));
    const counts = Map.groupBy(answers, ({ data }) => data.status);
    expect([...counts].map(([status, { length }]) => [status, length]).toSorted()).toEqual([[1, 1], [2, 4], [3, 195]]);
    expect(answers.flatMap(({ data }) => (data.status < 3 ? [data.queryTimes] : [])).toSorted()).toEqual([1, 2, 3, 4, 5]);
  });

  it("[VERIFY-06] the limit of an address holds across processes, and across a restart", async () => {
    await using world = await open(engine);
    const [code = ""] = await addCodes(world.database.db, 1);
    const status = async (index: number, typed: string, address: string) =>
      (await fetch((world.origins[index % world.origins.length] ?? "") + queryUrl(typed), { headers: { "x-forwarded-for": address } })).status;
    const guesses = generateCodes(20);
    const answered = [];
    for (const [index, guess] of guesses.entries()) answered.push(await status(index, guess, "203.0.113.7"));
    expect(answered).toEqual(guesses.map(() => 200));
    expect(await Promise.all([status(0, code, "203.0.113.7"), status(1, code, "203.0.113.7")])).toEqual([429, 429]);
    expect(await status(1, code, "203.0.113.8")).toBe(200);
    await using restarted = await runServer(world.env);
    expect((await fetch(restarted.url + queryUrl(code), { headers: { "x-forwarded-for": "203.0.113.7" } })).status).toBe(429);
  });

  it(`[VERIFY-06] a server that is killed in the middle, ${kills} times, loses no count and doubles none`, { timeout: 240_000 }, async () => {
    await using world = await open(engine, 0);
    const codes = await addCodes(world.database.db, kills);
    const unanswered: number[] = [];
    for (const [turn, code] of codes.entries()) {
      await using server = await runServer(world.env);
      const times: number[] = [];
      let lost = 0;
      // Two visitors ask one after the other until the server dies under them: after one to four answers, a little
      // later every fourth turn. Answers set the time, so that a busy machine dies in the middle as well.
      const enough = Promise.withResolvers<void>();
      const visitor = async () => {
        for (;;) {
          const answer = await ask(server.url, code).catch(() => undefined);
          if (!answer) return void (lost += 1);
          if (answer.data.status < 3) times.push(answer.data.queryTimes);
          if (times.length > turn % 4) enough.resolve();
        }
      };
      const visitors = [visitor(), visitor()];
      await enough.promise;
      if (turn >= 4) await sleep(Math.floor(turn / 4));
      await server.kill();
      await Promise.all(visitors);

      const { n } = await world.database.db.selectFrom("security_code").select("n").where("hash", "=", hashCode(code, testKey)).executeTakeFirstOrThrow();
      // What was answered is counted, each once; what was counted beyond that is an answer that got lost on its way.
      expect(new Set(times).size).toBe(times.length);
      expect(Math.max(0, ...times)).toBeLessThanOrEqual(n);
      expect(n - times.length).toBeGreaterThanOrEqual(0);
      expect(n - times.length).toBeLessThanOrEqual(lost);
      unanswered.push(5 - n);
    }
    // Restarted, the server answers exactly what is left of each code.
    await using server = await runServer(world.env);
    const left = [];
    for (const code of codes) {
      const answers = [];
      for (let turn = 0; turn < 6; turn++) answers.push(await ask(server.url, code));
      left.push(answers.filter(({ data }) => data.status < 3).length);
    }
    expect(left).toEqual(unanswered);
    // Were all codes used up or untouched before the kill, it would not have been in the middle.
    expect(unanswered.some((rest) => rest > 0 && rest < 5) || new Set(unanswered).size > 1).toBe(true);
  });
});

interface World extends AsyncDisposable {
  database: TestDatabase;
  /** The servers' addresses: two on PostgreSQL, one on the embedded database. */
  origins: string[];
  env: Record<string, string>;
}

async function open(engine: Engine, servers = engine.name === "PostgreSQL" ? 2 : 1): Promise<World> {
  const database = await engine.open();
  const scratch = await mkdtemp(join(tmpdir(), "klarholm-servers-"));
  const { databaseUrl, dataDir } = database.settings;
  const env = { DATA_DIR: dataDir || scratch, CONTENT_DIR: content.dir, CODE_KEY: testKey, TRUST_PROXY: "true", ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
  // One after the other: the first one publishes the content.
  const running: Awaited<ReturnType<typeof runServer>>[] = [];
  for (let index = 0; index < servers; index++) running.push(await runServer(env));
  return {
    database,
    env,
    origins: running.map(({ url }) => url),
    async [Symbol.asyncDispose]() {
      await Promise.all(running.map((server) => server.kill()));
      await database[Symbol.asyncDispose]();
      await rm(scratch, { recursive: true, force: true });
    },
  };
}

async function ask(origin: string, code: string): Promise<SecurityAnswer> {
  const answer = await fetch(origin + queryUrl(code));
  return calls.querySecurityCode.answer.parse(envelopeData.parse(await answer.json()).data);
}
