// @module-tag extended
import { createHash, randomBytes } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { calls } from "@klarholm/contract";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { applyOver, captchaOver, filledIn, resume } from "../../../test/applications.ts";
import { describeEngines, type Engine } from "../../../test/databases.ts";
import { howMany } from "../../../test/endurance.ts";
import { type TestContent, writeContent } from "../../../test/factories.ts";
import { type Cluster, startCluster } from "../../../test/postgres.ts";
import { pdf } from "../../../test/resumes.ts";
import { careersFiles } from "../../../test/sample-careers.ts";
import type { ServerProcess } from "../../../../../tools/server-process.mjs";
import { runServer } from "../../../test/run-server.ts";
import { openServers } from "../../../test/servers.ts";
import { type Config, readConfig } from "../../config.ts";
import { type Database, openDatabase, statementTimeoutMs } from "../../db/open.ts";
import { openApplicationKeys } from "./application-keys.ts";
import { filesOf, listApplications } from "./application.repository.ts";
import { PersonalData } from "./personal-data.ts";
import { readFile } from "./stored-files.ts";

let content: TestContent;
beforeAll(async () => {
  content = await writeContent(careersFiles());
});
afterAll(() => content[Symbol.asyncDispose]());

const [applications, clients] = [howMany(48, 400), 8];

interface Applicants {
  /** The server's address; undefined while it is down. */
  origin: () => string | undefined;
  db: Database;
  /** Digests of acknowledged files by application id. */
  acknowledged: Map<string, string>;
  /** Statuses of unacknowledged applications, which are sent again; 0 for a broken connection. */
  failures: number[];
}

/** Sends applications, each with the same form until it is acknowledged. */
async function sendAll({ origin, db, acknowledged, failures }: Applicants): Promise<void> {
  let next = 0;
  const client = async () => {
    while (next < applications) {
      const number = next++;
      const file = pdf(randomBytes(40_000 + number * 700));
      const phoneNumber = `139${String(number).padStart(8, "0")}`;
      let captcha: Awaited<ReturnType<typeof captchaOver>> | undefined;
      for (;;) {
        const url = origin();
        captcha ??= url ? await captchaOver(url, db).catch(() => undefined) : undefined;
        if (url && captcha) {
          const answer = await applyOver(url, filledIn({ phoneNumber, ...captcha }), [{ ...resume, data: file }]);
          if (answer?.success) {
            const { applicationId } = calls.applyJob.answer.parse(answer.data);
            acknowledged.set(applicationId, createHash("sha256").update(file).digest("hex"));
            break;
          }
          if (answer && answer.status !== 503) throw new Error(`refused: ${JSON.stringify(answer)}`);
          failures.push(answer?.status ?? 0);
        }
        await sleep(20);
      }
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
}

/** Waits until `turn` of `turns` + 1 equal parts are acknowledged. @param turn from 1 */
async function untilPart({ acknowledged }: Applicants, turn: number, turns: number): Promise<void> {
  while (acknowledged.size < (applications / (turns + 1)) * turn) await sleep(5);
}

/** Expects every acknowledged application to be stored once, byte for byte, and no other. */
async function expectStored({ db, acknowledged }: Applicants, config: Config): Promise<void> {
  const stored = await listApplications(db, { since: "2026" });
  const found = new Map<string, string>();
  const personal = new PersonalData(await openApplicationKeys(db, config));
  for (const row of stored) {
    const [file] = await filesOf(db, row.id);
    const hash = createHash("sha256");
    for await (const chunk of readFile(db, row, 0, personal)) hash.update(chunk);
    const digest = hash.digest("hex");
    expect(file?.sha256).toBe(digest);
    found.set(row.id, digest);
  }
  expect([...found].toSorted()).toEqual([...acknowledged].toSorted());
  expect(stored).toHaveLength(applications);
}

const kills = howMany(3, 40);

describeEngines("a server that is killed", (engine) => {
  it(
    `[JOB-15] stores each acknowledged application once, byte for byte (${applications} of ${clients} clients, ${kills} kills)`,
    { timeout: 1_200_000 },
    async () => {
      await using servers = await openServers(engine, content.dir, 0);
      const { database, env } = servers;
      let server: ServerProcess | undefined = await runServer(env);
      const sent: Applicants = {
        origin: () => server?.url,
        db: database.db,
        acknowledged: new Map(),
        failures: [],
      };
      const killer = async (): Promise<void> => {
        for (let turn = 1; turn <= kills; turn++) {
          await untilPart(sent, turn, kills);
          // In the middle of the clients' work, slightly later each time.
          await sleep(turn * 3);
          const dying = server;
          server = undefined;
          await dying?.kill();
          server = await runServer(env);
        }
      };
      try {
        await Promise.all([killer(), sendAll(sent)]);
        await expectStored(sent, readConfig(env));
        // Only broken connections.
        expect(new Set(sent.failures)).toEqual(new Set([0]));
      } finally {
        await server?.kill();
        // Interrupted uploads stay until they are purged.
        expect((await readdir(join(env.DATA_DIR, "uploads"))).length).toBeLessThanOrEqual(clients * kills);
      }
    },
  );
});

const stops = howMany(2, 20);

describe.skipIf(inject("postgresUrl") === null)("a database that is stopped", () => {
  it(
    `[OPS-04] [JOB-15] loses no acknowledged application, and refuses others with 503 (${applications}, ${stops} stops)`,
    { timeout: 1_200_000 },
    async () => {
      const cluster = await startCluster(true);
      if (typeof cluster === "string") throw new Error(cluster);
      await using _stopped = { [Symbol.asyncDispose]: () => cluster.stop() };
      await using servers = await openServers(engineOn(cluster), content.dir, 1);
      const [url = ""] = servers.origins;
      const sent: Applicants = {
        origin: () => url,
        db: servers.database.db,
        acknowledged: new Map(),
        failures: [],
      };
      const stopper = async (): Promise<void> => {
        for (let turn = 1; turn <= stops; turn++) {
          await untilPart(sent, turn, stops);
          await sleep(turn * 3);
          const before = sent.failures.length;
          await cluster.halt(turn % 2 === 0 ? "SIGQUIT" : "SIGINT");
          // Running applications fail.
          await vi.waitUntil(() => sent.failures.length > before, { timeout: 60_000 });
          await cluster.resume();
        }
      };
      await Promise.all([stopper(), sendAll(sent)]);
      await expectStored(sent, readConfig(servers.env));
      expect(new Set(sent.failures)).toEqual(new Set([503]));
    },
  );
});

/** The database of a test's own PostgreSQL. */
function engineOn(cluster: Cluster): Engine {
  return {
    name: "PostgreSQL",
    async open() {
      const settings = { databaseUrl: cluster.url("postgres"), dataDir: "" };
      const db = await openDatabase(settings, () => undefined, { statementTimeoutMs });
      return { db, settings, [Symbol.asyncDispose]: () => db.destroy() };
    },
  };
}
