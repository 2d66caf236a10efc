// @module-tag extended
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { describeEngines } from "../../../test/databases.ts";
import { howMany } from "../../../test/endurance.ts";
import { type TestContent, writeContent } from "../../../test/factories.ts";
import { runServer } from "../../../test/run-server.ts";
import { addCodes, ask, testKey } from "../../../test/security-codes.ts";
import { openServers } from "../../../test/servers.ts";
import { hashCode } from "./security-code.ts";

let content: TestContent;
beforeAll(async () => {
  content = await writeContent();
});
afterAll(() => content[Symbol.asyncDispose]());

/** Number of kills. */
const kills = howMany(4, 40);

describeEngines("a server that is killed", (engine) => {
  it(`[VERIFY-06] loses and doubles no count in ${kills} kills`, { timeout: 1_200_000 }, async () => {
    await using world = await openServers(engine, content.dir, 0);
    const codes = await addCodes(world.database.db, kills);
    const unanswered: number[] = [];
    for (const [turn, code] of codes.entries()) {
      await using server = await runServer(world.env);
      const times: number[] = [];
      let lost = 0;
      // Two visitors query until the server is killed, after one to four answers, slightly later every fourth turn.
      // Answers, not time, decide when, so that a slow machine is killed in the middle as well.
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

      const { n } = await world.database.db
        .selectFrom("security_code")
        .select("n")
        .where("hash", "=", hashCode(code, testKey))
        .executeTakeFirstOrThrow();
      // Each answer is counted once; additional counts are answers that were lost.
      expect(new Set(times).size).toBe(times.length);
      expect(Math.max(0, ...times)).toBeLessThanOrEqual(n);
      expect(n - times.length).toBeGreaterThanOrEqual(0);
      expect(n - times.length).toBeLessThanOrEqual(lost);
      unanswered.push(5 - n);
    }
    // After the restart the server answers the remaining queries of each code.
    await using server = await runServer(world.env);
    const left = [];
    for (const code of codes) {
      const answers = [];
      for (let turn = 0; turn < 6; turn++) answers.push(await ask(server.url, code));
      left.push(answers.filter(({ data }) => data.status < 3).length);
    }
    expect(left).toEqual(unanswered);
    // At least one kill was in the middle of a code's queries.
    expect(unanswered.some((rest) => rest > 0 && rest < 5) || new Set(unanswered).size > 1).toBe(true);
  });
});
