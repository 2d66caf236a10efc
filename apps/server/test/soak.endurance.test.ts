// @module-tag extended
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { startServer } from "../../../tools/server-process.mjs";
import { sqlite } from "./databases.ts";
import { howMany, soakSeconds, printFigures } from "./endurance.ts";
import { copyContent } from "./factories.ts";
import { addCodes } from "./security-codes.ts";
import { openServers } from "./servers.ts";
import { at, knownPages, residentMb, Visitors } from "./visitors.ts";
import { listApplications } from "../src/modules/careers/application.repository.ts";
import { checkContent } from "../src/modules/publishing/check.ts";
import { applyContent } from "../src/modules/publishing/publish.ts";
import { publishedVersion } from "../src/modules/content/content.repository.ts";

/** Concurrent clients. */
const clients = 16;
/** Seconds at full speed to measure the capacity. */
const capacitySeconds = howMany(1, 30);
/** Load of the soak as a share of the capacity. */
const share = 0.8;
/** Seconds after which memory must be stable. */
const longEnoughForMemory = 300;

it(
  `[OPS-04] ${soakSeconds} seconds at ${share * 100} % of the capacity: no errors, stable memory, exact counts`,
  { timeout: (soakSeconds + 300) * 1000 },
  async () => {
    await using content = await copyContent(join(import.meta.dirname, "../../../e2e/brand"));
    await using world = await openServers(sqlite, content.dir, 0);
    await using server = await startServer({
      PATH: process.env["PATH"] ?? "",
      NODE_ENV: "production",
      ...world.env,
    });
    const { db } = world.database;
    const codes = await addCodes(db, 4000, { productId: "cup-plain" });
    const pages = await knownPages(server.url);
    const visitors = new Visitors(server, db);

    /** Of 50 requests: one application, three codes, six searches, six rendered pages. */
    const turn = async (number: number): Promise<void> => {
      const kind = number % 50;
      if (kind === 0) await visitors.apply();
      else if (kind < 4) await visitors.verify(codes[number % codes.length] ?? "");
      else if (kind < 10) await visitors.search(`碗${number}`);
      else if (kind < 16) await visitors.read("rendered page", `/search-results-page?keyword=s${number}`);
      else await visitors.read("page", pages[(number * 7) % pages.length] ?? "/");
    };
    let number = 0;
    /** Sends requests with all clients. @returns requests per second */
    const ask = async (seconds: number, rate = Number.POSITIVE_INFINITY): Promise<number> => {
      const [begun, first] = [performance.now(), number];
      const client = async () => {
        while (performance.now() - begun < seconds * 1000) {
          const own = number++;
          await sleep(Math.max(0, begun + ((own - first) / rate) * 1000 - performance.now()));
          await turn(own);
        }
      };
      await Promise.all(Array.from({ length: clients }, client));
      return ((number - first) / (performance.now() - begun)) * 1000;
    };

    await ask(capacitySeconds);
    const capacity = await ask(capacitySeconds);
    visitors.times.clear();
    const memory: number[] = [];
    const over = new AbortController();
    const watch = (async () => {
      while (!over.signal.aborted) {
        memory.push(residentMb(server.pid));
        await sleep(500);
      }
    })();
    let published = 1;
    const publish = (async () => {
      for (;;) {
        await sleep(Math.max(5, soakSeconds / 20) * 1000);
        if (over.signal.aborted) return;
        await content.write("redirects.yaml", { redirects: [{ from: `/old-${published}`, to: "/products" }] });
        const { faults, items } = await checkContent(content.dir);
        expect(faults).toEqual([]);
        await applyContent(db, items);
        published += 1;
      }
    })();
    const rate = await ask(soakSeconds, capacity * share);
    over.abort();
    await Promise.all([watch, publish]);

    const part = (from: number, to: number) =>
      at(memory.slice(Math.floor(memory.length * from), Math.ceil(memory.length * to)), 0.5);
    const [warm, end] = [part(0.2, 0.4), part(0.8, 1)];
    printFigures(
      `${soakSeconds} s at ${Math.round(rate)} of ${Math.round(capacity)} requests/s, ${visitors.answered} in all, ${published - 1} publishes:\n${visitors.figures()}`,
    );
    printFigures(
      `Memory: ${warm} MB in the second fifth, ${end} MB in the last one, ${Math.max(...memory)} MB at most`,
    );

    expect(visitors.faults).toEqual([]);
    const stored = await listApplications(db, { since: "2026" });
    expect(stored.map(({ id }) => id).toSorted()).toEqual(visitors.acknowledged.toSorted());
    const rows = await db.selectFrom("security_code").select("n").where("batch_id", "=", "batch").execute();
    expect(rows.reduce((sum, { n }) => sum + n, 0)).toBe(visitors.counted);
    expect(visitors.counted * visitors.acknowledged.length).toBeGreaterThan(0);
    expect(await publishedVersion(db)).toBe(published);
    expect(published).toBeGreaterThan(1);
    const errors = /^.*"level":(?:50|60).*$/m.exec(server.output());
    expect(errors?.[0]).toBeUndefined();
    if (soakSeconds >= longEnoughForMemory) expect(end).toBeLessThanOrEqual(warm * 1.1);
  },
);
