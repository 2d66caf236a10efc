import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { readyAt, spawnServer } from "../../../tools/server-process.mjs";
import { memoryGroup } from "./memory-group.ts";
import { knownPages, residentMb } from "./visitors.ts";

const limit = 512 * 1024 ** 2;
const pages = 300;
const readers = 4;

it(
  "[OPS-10] the demo starts by `npm start` and serves hundreds of pages in 512 MB, with the pictures that it makes meanwhile",
  { timeout: 600_000 },
  async () => {
    const group = memoryGroup(limit);
    if (!group) console.warn("\n*** No control group can be made: only the server's own memory is measured. ***\n");
    const data = await mkdtemp(join(tmpdir(), "klarholm-memory-"));
    const program = spawnServer({ PATH: process.env["PATH"], DATA_DIR: data }, ["tools/launch.mjs", "start"]);
    onTestFinished(async () => {
      await program.end("SIGTERM");
      await rm(data, { recursive: true, force: true, maxRetries: 5 });
      group?.remove();
    });
    group?.add(program.pid);
    const url = await readyAt(program);
    const found = await knownPages(url);
    const queue = Array.from({ length: pages }, (_, index) => found[index % found.length] ?? "");
    const statuses = new Map<number, number>();
    const read = async () => {
      for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
        const answer = await fetch(url + path);
        await answer.arrayBuffer();
        const { status } = answer;
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    };
    await Promise.all(Array.from({ length: readers }, read));
    expect([...statuses]).toEqual([[200, pages]]);
    expect(group?.kills() ?? 0).toBe(0);
    // The launcher's child.
    const server = Number(await readFile(`/proc/${program.pid}/task/${program.pid}/children`, "utf8"));
    process.stdout.write(`the demo after ${pages} pages: ${residentMb(server)} MB\n`);
    expect(residentMb(server)).toBeLessThan(limit / 1e6);
  },
);
