import { randomUUIDv7 } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { describeEngines } from "../../../test/databases.ts";
import { type TestContent, writeContent } from "../../../test/factories.ts";
import { runServer } from "../../../test/run-server.ts";
import { addCodes, ask, queryUrl } from "../../../test/security-codes.ts";
import { openServers } from "../../../test/servers.ts";
import { enqueue } from "../../plugins/jobs/job.repository.ts";
import { generateCodes } from "./security-code.ts";

let content: TestContent;
beforeAll(async () => {
  content = await writeContent();
});
afterAll(() => content[Symbol.asyncDispose]());

describeEngines("several server processes", (engine) => {
  it("[VERIFY-06] answer 200 simultaneous queries of one code with 1 first, 4 repeats and 195 blocked", async () => {
    await using world = await openServers(engine, content.dir);
    const [code = ""] = await addCodes(world.database.db, 1);
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) => ask(world.origins[index % world.origins.length] ?? "", code)),
    );
    const counts = Map.groupBy(answers, ({ data }) => data.status);
    expect([...counts].map(([status, { length }]) => [status, length]).toSorted()).toEqual([
      [1, 1],
      [2, 4],
      [3, 195],
    ]);
    expect(answers.flatMap(({ data }) => (data.status < 3 ? [data.queryTimes] : [])).toSorted()).toEqual([
      1, 2, 3, 4, 5,
    ]);
  });

  it("[VERIFY-06] share the limit of an address, also across a restart", { tags: "extended" }, async () => {
    await using world = await openServers(engine, content.dir);
    const [code = ""] = await addCodes(world.database.db, 1);
    const status = async (index: number, typed: string, address: string) =>
      (
        await fetch((world.origins[index % world.origins.length] ?? "") + queryUrl(typed), {
          headers: { "x-forwarded-for": address },
        })
      ).status;
    const guesses = generateCodes(20);
    const answered = [];
    for (const [index, guess] of guesses.entries()) answered.push(await status(index, guess, "203.0.113.7"));
    expect(answered).toEqual(guesses.map(() => 200));
    const [guess = ""] = generateCodes(1);
    expect(await Promise.all([status(0, guess, "203.0.113.7"), status(1, guess, "203.0.113.7")])).toEqual([429, 429]);
    expect(await status(1, guess, "203.0.113.8")).toBe(200);
    expect(await status(1, code, "203.0.113.7"), "an existing code").toBe(200);
    await using restarted = await runServer(world.env);
    expect(
      (await fetch(restarted.url + queryUrl(guess), { headers: { "x-forwarded-for": "203.0.113.7" } })).status,
    ).toBe(429);
  });

  it(
    "[JOBS-07] a batch whose servers are killed has no valid code, and the next server makes it whole",
    { tags: "extended" },
    async () => {
      await using world = await openServers(engine, content.dir);
      const { db } = world.database;
      const job = randomUUIDv7();
      const payload = { batch: "killed", productId: "plate-27", count: 100_000, note: "" };
      const codes = db.selectFrom("security_code").where("batch_id", "=", payload.batch);
      const countCodes = async () =>
        Number((await codes.select(({ fn }) => fn.countAll().as("n")).executeTakeFirstOrThrow()).n);
      const stateOf = async (id: string) =>
        (await db.selectFrom("background_job").select("state").where("id", "=", id).executeTakeFirst())?.state;
      const isPending = async () =>
        (await db.selectFrom("security_code_batch").select("is_pending").execute()).map(({ is_pending }) => is_pending);
      await enqueue(db, { id: job, kind: "codes-batch", payload });
      await expect.poll(countCodes, { interval: 5 }).toBeGreaterThan(0);
      await world.kill();
      expect(await countCodes()).toBeLessThan(payload.count);
      expect([await stateOf(job), await isPending()]).toEqual(["running", [1]]);

      // The lease of the killed server ends.
      await db
        .updateTable("background_job")
        .set({ due_at: new Date(0).toISOString() })
        .where("id", "=", job)
        .execute();
      await using _next = await runServer(world.env);
      await expect.poll(() => stateOf(job)).toBe("done");
      expect([await countCodes(), await isPending()]).toEqual([payload.count, [0]]);
    },
  );
});
