import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { calls } from "@klarholm/contract";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { type Program, readyAt, spawnServer } from "../../../tools/server-process.mjs";
import { applyOver, captchaOver, filledIn, type Heard } from "../test/applications.ts";
import { type Engine, postgres, sqlite } from "../test/databases.ts";
import { howMany } from "../test/endurance.ts";
import { type TestContent, writeContent } from "../test/factories.ts";
import { careersFiles } from "../test/sample-careers.ts";
import { openApplicationKeys } from "./api/careers/application-keys.ts";
import { listApplications } from "./api/careers/application.repository.ts";
import { PersonalData } from "./api/careers/personal-data.ts";
import { readFile } from "./api/careers/stored-files.ts";
import { connectDatabase } from "./db/open.ts";

let content: TestContent;
beforeAll(async () => {
  content = await writeContent(careersFiles());
});
afterAll(() => content[Symbol.asyncDispose]());

/** The numbers of the calls that fail: a few that chance has chosen once, or every one until a run has fewer. */
const everyOne = Array.from({ length: howMany(0, 5000) }, (_, index) => index + 1);
const chosen = (few: readonly number[]) => (everyOne.length > 0 ? everyOne : few);

/** How many calls a server has made of the kind, in the thread that made most. */
function made(server: Program): number {
  return Math.max(0, ...[...server.output().matchAll(/^Calls: \w+ (\d+)/gm)].map(([, count]) => Number(count)));
}

/** Asks again, as a person would, for as long as a fault of the server is the answer. */
async function persist<T>(ask: () => Promise<T>, isGood: (answer: T) => boolean): Promise<T> {
  let answer = await ask();
  for (let turn = 0; turn < 5 && !isGood(answer); turn++) answer = await ask();
  return answer;
}

const kinds: [kind: string, engine: Engine, numbers: readonly number[]][] = [
  ["database", sqlite, chosen([7, 41, 78])],
  ["files", sqlite, chosen([2, 23])],
  ["streams", sqlite, chosen([2, 5])],
  ["postgres", postgres, chosen([40, 70])],
  ["answers", postgres, chosen([55])],
];
const hasPostgres = inject("postgresUrl") !== null;

it.each(kinds.filter(([, engine]) => engine === sqlite || hasPostgres))(
  "[OPS-04] any call to the %s may fail once: nothing acknowledged is lost, nothing hangs, all goes on without a restart",
  { timeout: 3_600_000 },
  async (kind, engine, numbers) => {
    for (const number of numbers) {
      await using database = engine === postgres ? await postgres.open() : undefined;
      const databaseUrl = database?.settings.databaseUrl;
      const scratch = await mkdtemp(join(tmpdir(), "klarholm-every-"));
      const dataDir = join(scratch, "data");
      const start = (fail: string): Program =>
        spawnServer(
          {
            PATH: process.env["PATH"] ?? "",
            ROLE: "api",
            DATA_DIR: dataDir,
            CONTENT_DIR: content.dir,
            FAIL_CALL: fail,
            ...(databaseUrl && { DATABASE_URL: databaseUrl }),
          },
          ["--import", join(import.meta.dirname, "../test/failing-calls.mjs"), "apps/server/src/main.ts"],
        );
      const note = `${kind} ${number}`;
      const faulty = start(`${kind}:${number}`);
      let server = faulty;
      let origin = await readyAt(server).catch(() => undefined);
      if (origin === undefined) {
        // A start that failed says why, and the supervisor's next one finds everything in order.
        expect(await server.ended, note).toBe(1);
        server = start("none:0");
        origin = await readyAt(server);
      }
      const url = origin;
      const settings = { dataDir, databaseUrl };
      const db = connectDatabase(settings, () => undefined, 0);
      const captcha = await persist(
        () => captchaOver(url, db).catch(() => undefined),
        (found) => found !== undefined,
      );
      const heard: Heard = await persist(
        () => applyOver(url, filledIn(captcha)),
        (answer) => answer?.success === true,
      );
      expect(heard, note).toMatchObject({ success: true });
      const { applicationId } = calls.applyJob.answer.parse(heard?.data);
      const verify = async () =>
        (
          await fetch(url + calls.querySecurityCode.path, {
            method: "POST",
            headers: { "content-type": "application/x-www-form-urlencoded" },
            body: "securityCode=AAAA-AAAA-AAAA-AAAA",
          })
        ).status;
      expect(await persist(verify, (status) => status < 500), note).toBeLessThan(500);
      const ready = async () => (await fetch(`${url}/readyz?for=write`)).status;
      await expect.poll(ready, { timeout: 15_000, message: note }).toBe(200);
      await server.end("SIGTERM");
      const reached = made(faulty) >= number;

      const again = start("none:0");
      await readyAt(again);
      const stored = await listApplications(db, { since: "2026" });
      expect(
        stored.map(({ id }) => id),
        note,
      ).toEqual([applicationId]);
      const personal = new PersonalData(await openApplicationKeys(db, { ...settings, applicationKey: undefined }));
      for (const row of stored)
        for await (const piece of readFile(db, row, 0, personal)) expect(piece.length, note).toBeGreaterThan(0);
      await db.destroy();
      await again.end("SIGTERM");
      await rm(scratch, { recursive: true });
      if (!reached && everyOne.length > 0) break;
      // A call that was never made would prove nothing.
      expect(reached, note).toBe(true);
    }
  },
);
