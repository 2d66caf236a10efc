// @module-tag extended
import { createHash, randomBytes } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { calls } from "@klarholm/contract";
import { afterAll, beforeAll, expect, it } from "vitest";
import { applyOver, captchaOver, filledIn, resume } from "../../../test/applications.ts";
import { describeEngines } from "../../../test/databases.ts";
import { howMany } from "../../../test/endurance.ts";
import { type TestContent, writeContent } from "../../../test/factories.ts";
import { pdf } from "../../../test/resumes.ts";
import { careersFiles } from "../../../test/sample-careers.ts";
import type { ServerProcess } from "../../../../../tools/server-process.mjs";
import { runServer } from "../../../test/run-server.ts";
import { openServers } from "../../../test/servers.ts";
import { readConfig } from "../../config.ts";
import { openApplicationKeys } from "./application-keys.ts";
import { filesOf, listApplications } from "./application.repository.ts";
import { PersonalData } from "./personal-data.ts";
import { readFile } from "./stored-files.ts";

let content: TestContent;
beforeAll(async () => {
  content = await writeContent(careersFiles());
});
afterAll(() => content[Symbol.asyncDispose]());

const [applications, clients, kills] = [howMany(48, 400), 8, howMany(3, 40)];

describeEngines("a server that is killed", (engine) => {
  it(
    `[JOB-15] ${applications} applications of ${clients} clients survive ${kills} kills: each acknowledged one is there once, byte for byte`,
    { timeout: 1_200_000 },
    async () => {
      await using servers = await openServers(engine, content.dir, 0);
      const { database, env } = servers;
      let server: ServerProcess | undefined = await runServer(env);
      const acknowledged = new Map<string, string>();
      let [next, unheard] = [0, 0];

      const client = async (): Promise<void> => {
        while (next < applications) {
          const number = next++;
          const file = pdf(randomBytes(40_000 + number * 700));
          const phoneNumber = `139${String(number).padStart(8, "0")}`;
          for (let captcha: Awaited<ReturnType<typeof captchaOver>> | undefined; !acknowledged.has(phoneNumber);) {
            const origin = server?.url;
            captcha ??= origin ? await captchaOver(origin, database.db).catch(() => undefined) : undefined;
            // The same form again, as a person would send it who heard nothing.
            const heard =
              origin && captcha
                ? await applyOver(origin, filledIn({ phoneNumber, ...captcha }), [{ ...resume, data: file }])
                : undefined;
            if (heard?.success)
              acknowledged.set(
                phoneNumber,
                `${calls.applyJob.answer.parse(heard.data).applicationId} ${createHash("sha256").update(file).digest("hex")}`,
              );
            else if (heard) throw new Error(`refused: ${JSON.stringify(heard)}`);
            else {
              unheard += 1;
              await sleep(20);
            }
          }
        }
      };
      const killer = async (): Promise<void> => {
        for (let turn = 1; turn <= kills; turn++) {
          while (acknowledged.size < (applications / (kills + 1)) * turn) await sleep(5);
          // In the middle of whatever the eight are doing, a little later each time.
          await sleep(turn * 3);
          const dying = server;
          server = undefined;
          await dying?.kill();
          server = await runServer(env);
        }
      };
      try {
        await Promise.all([killer(), ...Array.from({ length: clients }, client)]);
        const stored = await listApplications(database.db, { since: "2026" });
        const found = new Map<string, string>();
        const personal = new PersonalData(await openApplicationKeys(database.db, readConfig(env)));
        for (const row of stored) {
          const { id } = row;
          const [file] = await filesOf(database.db, id);
          const hash = createHash("sha256");
          for await (const piece of readFile(database.db, row, 0, personal)) hash.update(piece);
          const digest = hash.digest("hex");
          expect(file?.sha256).toBe(digest);
          found.set(id, digest);
        }
        expect([...found].map((pair) => pair.join(" ")).toSorted()).toEqual([...acknowledged.values()].toSorted());
        expect(stored).toHaveLength(applications);
        // Had nobody been cut off, the server would not have been killed in the middle.
        expect(unheard).toBeGreaterThan(kills);
      } finally {
        await server?.kill();
        // What was arriving when the server died lies there until it is old.
        expect((await readdir(join(env.DATA_DIR, "uploads"))).length).toBeLessThanOrEqual(clients * kills);
      }
    },
  );
});
