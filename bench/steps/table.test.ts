import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { processorSeconds } from "../../apps/server/test/processor.ts";
import { type Steps, tableOf, withTable } from "./table.ts";

const carried = (rate: number) => ({ rate, p99: 412.4, processorMs: 0.0612 });
const step = { cached: carried(8123.4), missed: carried(120), verifications: carried(900), applications: carried(60) };
const steps: Steps = { one: step, proxied: step, replicated: { ...step, applications: carried(31.26) } };

test("[OPS-04] both guides contain the same figures of each deployment", async () => {
  const figures: string[][] = [];
  for (const [language, name] of [
    ["en", "operations.md"],
    ["zh", "operations.zh-CN.md"],
  ] as const) {
    const guide = await readFile(join(import.meta.dirname, "../../docs", name), "utf8");
    const table = tableOf(steps, "2 cores", language);
    const written = withTable(guide, table);
    expect(written).toContain(table);
    // A second table replaces the first.
    expect(withTable(written, table)).toBe(written);
    figures.push(written.match(/[\d.]+\/s; [\d.]+; [\d.]+/g) ?? []);
  }
  expect(figures[0]).toHaveLength(12);
  expect(figures[0]).toContain("8120/s; 410; 0.061");
  expect(figures[0]?.at(-1)).toBe("31.3/s; 410; 0.061");
  expect(figures[1]).toEqual(figures[0]);
});

test("the CPU time of a process grows with its work", () => {
  const before = processorSeconds([process.pid]);
  for (const end = process.cpuUsage().user + 200_000; process.cpuUsage().user < end;);
  expect(processorSeconds([process.pid]) - before).toBeGreaterThan(0.15);
});
