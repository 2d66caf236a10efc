// @module-tag extended
import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { z } from "zod";
import { freePort } from "../../../tools/port.mjs";
import { startServer } from "../../../tools/server-process.mjs";
import { sqlite } from "./databases.ts";
import { howMany, tell } from "./endurance.ts";
import { copyContent } from "./factories.ts";
import { addCodes } from "./security-codes.ts";
import { processorSeconds } from "./processor.ts";
import { openServers } from "./servers.ts";
import { knownPages, residentMb, Visitors } from "./visitors.ts";
import { listApplications } from "../src/modules/careers/application.repository.ts";

const seconds = howMany(6, 60);
const attacker = "203.0.113.7";
/** It was at these doors, and they were shut: how it was answered at least once. */
const refusals = [
  ["pages that miss", "429"],
  ["uploads that drip", "503"],
  ["verification guesses", "429"],
] as const;
/** How often each kind of request was answered with each status. */
const Answers = z.record(z.string(), z.record(z.string(), z.number()));
/** Visitors from elsewhere that wait at a time, at most. */
const others = 8;

it(
  `[SEC-02] one network at every door for ${seconds} seconds: nobody else is refused, nothing is lost, queues stay bounded`,
  { timeout: 400_000 },
  async () => {
    await using content = await copyContent(join(import.meta.dirname, "../../../e2e/brand"));
    await using world = await openServers(sqlite, content.dir, 0);
    const metrics = `127.0.0.1:${await freePort()}`;
    await using server = await startServer({
      PATH: process.env["PATH"] ?? "",
      NODE_ENV: "production",
      METRICS: metrics,
      ...world.env,
    });
    const { db } = world.database;
    const codes = await addCodes(db, 500, { productId: "cup-plain" });
    const pages = await knownPages(server.url);
    const warm = new Visitors(server, db);
    for (const page of pages) await warm.read("warm", page);
    expect(warm.faults).toEqual([]);

    const queues = async () => {
      // A connection that is kept would be closed by the one side while the other asks, where minutes are busy ones.
      const scrape = await (await fetch(`http://${metrics}/metrics`, { headers: { connection: "close" } })).text();
      return new Map(
        [...scrape.matchAll(/^klarholm_queue_length\{queue="([^"]+)"\} (\d+)$/gm)].map(
          ([, name = "", length]) => [name, Number(length)] as const,
        ),
      );
    };
    const longest = new Map<string, number>();
    let took: number[] = [];
    const visitors = new Visitors(server, db);
    const program = join(import.meta.dirname, "hostile-network-process.ts");
    const hostile = fork(program, [server.url, attacker, "/media/scenes/kiln.webp"], { execArgv: [] });
    let answers: z.infer<typeof Answers> = {};
    hostile.on("message", (said) => (answers = Answers.parse(said)));
    await once(hostile, "message");
    const used = () => [server.pid, hostile.pid ?? 0].map((pid) => processorSeconds([pid]));
    const before = used();
    const begun = performance.now();
    /** A busy machine may need longer until it has been refused at every door. */
    const isOver = () => {
      const passed = (performance.now() - begun) / 1000;
      const isShut = refusals.every(([kind, status]) => answers[kind]?.[status]);
      return passed > seconds && (isShut || passed > seconds + 60);
    };
    const during = async (pause: number, turn: (number: number) => Promise<unknown>) => {
      for (let number = 0; !isOver(); number++) {
        await turn(number);
        await sleep(pause);
      }
    };
    try {
      await Promise.all([
        during(20, (number) => visitors.read("kept page", pages[number % pages.length] ?? "/")),
        during(20, (number) => visitors.read("kept page", pages[(number * 7) % pages.length] ?? "/")),
        during(100, (number) => visitors.read("page that is made", `/search-results-page?keyword=w${number}`)),
        during(100, () => visitors.read("health", "/healthz")),
        during(100, () => visitors.read("health", "/readyz")),
        during(200, () => visitors.apply()),
        during(100, (number) => visitors.verify(codes[number % codes.length] ?? "")),
        during(100, (number) => visitors.search(`盘${number}`)),
        during(500, async () => {
          for (const [queue, length] of await queues()) longest.set(queue, Math.max(longest.get(queue) ?? 0, length));
        }),
      ]);
      took = used().map((seconds, at) => Math.round(seconds - (before[at] ?? 0)));
      hostile.send("end");
      await once(hostile, "exit");
    } finally {
      hostile.kill("SIGKILL");
    }
    tell(`One hostile network for ${seconds} s. The others:\n${visitors.figures()}`);
    tell(`The hostile one: ${JSON.stringify(answers)}`);
    tell(`Seconds of a processor: the site ${took[0]}, the hostile one ${took[1]}`);
    tell(`Longest queues: ${JSON.stringify(Object.fromEntries(longest))}; memory ${residentMb(server.pid)} MB`);

    expect(visitors.faults).toEqual([]);
    const stored = await listApplications(db, { since: "2026" });
    expect(stored.map(({ id }) => id).toSorted()).toEqual(visitors.acknowledged.toSorted());
    expect(visitors.acknowledged.length).toBeGreaterThan(0);
    const rows = await db.selectFrom("security_code").select("n").where("batch_id", "=", "batch").execute();
    expect(rows.reduce((sum, { n }) => sum + n, 0)).toBe(visitors.counted);
    for (const [kind, status] of refusals) expect(answers[kind]?.[status] ?? 0, kind).toBeGreaterThan(0);
    // The shares of one network, and what others had under way.
    expect(longest.get("uploads")).toBeLessThanOrEqual(8 + others);
    expect(longest.get("pages")).toBeLessThanOrEqual(64 + others);
    // Nothing of it is left when it has gone.
    const left = async () => [...(await queues())].filter(([, length]) => length > 0);
    await expect.poll(left, { timeout: 60_000, interval: 500 }).toEqual([]);
  },
);
