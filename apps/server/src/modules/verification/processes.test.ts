import { afterAll, beforeAll, expect, it } from "vitest";
import { describeEngines } from "../../../test/databases.ts";
import { type TestContent, writeContent } from "../../../test/factories.ts";
import { runServer } from "../../../test/run-server.ts";
import { addCodes, ask, queryUrl } from "../../../test/security-codes.ts";
import { openServers } from "../../../test/servers.ts";
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
});
