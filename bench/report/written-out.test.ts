import { expect, test } from "vitest";
import { budgets } from "../page-weight.ts";
import { barChart, figure } from "./chart.ts";
import { lighthousePages } from "./lighthouse.ts";
import { type Figures, writtenOut } from "./written-out.ts";

const load = (rate: number) => ({ rate, p50: 1, p99: 2.5, failed: 0 });
const figures: Figures = {
  machine: "2 cores",
  pages: Object.keys(budgets).map((kind, at) => ({
    kind,
    weight: { html: 30_000 + at, scripts: 110_000, styles: 9000, fonts: 40_000, firstPictures: 50_000 },
  })),
  judged: Object.keys(lighthousePages).map((kind, at) => ({
    kind,
    performance: 99,
    accessibility: 100,
    bestPractices: 100,
    seo: 100,
    fcp: 800,
    lcp: 1400 + at,
    tbt: 40,
    cls: 0,
  })),
  touch: { runs: 5, presses: [], visits: [] },
  memory: { atEnd: 280e6, settled: 250e6 },
  largeMemory: { more: 10_000, atEnd: 440e6, settled: 420e6 },
  servers: {
    cached: load(8000),
    bare: load(16_000),
    cachedOfBare: 0.52,
    nextStatic: load(2000),
    uncachedList: load(120),
    uncachedProduct: load(130),
    pairedProduct: load(210),
    nextDynamic: load(60),
  },
  publishing: { load: load(7000), seenS: 1.2 },
  growth: [{ products: 50_000, product: 9, list: 11, search: 14, publishS: 20, memoryMb: 900 }],
  grownBy: { product: 1.05, list: 1.1, search: 1.2 },
  pictures: { cold: { p50: 120, p95: 240 }, warm: { p50: 3, p95: 6 } },
  ahead: { firstScreensS: 40, allS: 400, emptyMs: 120 },
  startupS: { first: 10, again: 1.5 },
};

test("[SPEED-06] the report has every kind of page with a budget, each comparison, and its charts", () => {
  const { text, charts } = writtenOut(figures);
  for (const kind of Object.keys(budgets)) expect(text).toMatch(new RegExp(`^\\| ${kind} \\| 30 kB \\|`, "m"));
  expect(Object.keys(lighthousePages)).toHaveLength(12);
  for (const kind of Object.keys(lighthousePages)) expect(text).toMatch(new RegExp(`^\\| ${kind} \\| 99 \\|`, "m"));
  expect(text).toContain(
    "Kept pages: 52 % of the bare server (within each turn, median), 4 times Next.js static, 133 times Next.js dynamic.",
  );
  expect(text).toMatch(/two processes, .* \| 210 \|/);
  expect(text).toContain("Made anew: 2 times Next.js dynamic");
  expect(text).toContain("a product page takes 1.05 times as much, a list 1.1, a search 1.2.");
  expect(text).toContain("p99 2.5 ms at 7,000 answers/s, 0 failed");
  expect(text).toContain("With 10,000 products more: 440 and 420 MB.");
  expect(text).toContain("those of first screens after 40 s, all after 400 s");
  expect([...text.matchAll(/\(performance\/([\w.]+)\)/g)].map(([, name]) => name).toSorted()).toEqual(
    Object.keys(charts).toSorted(),
  );
});

test("[SPEED-06] the length of bars follows their values, and labels are text", () => {
  const svg = barChart('a "chart" & more', "ms", [
    { label: "<twice>", value: 20, own: true },
    { label: "once", value: 10 },
  ]);
  const [twice = 0, once = 0] = [...svg.matchAll(/ width="([\d.]+)" height/g)].map(([, long]) => Number(long));
  expect(twice / once).toBeCloseTo(2, 2);
  expect(svg).toContain("&lt;twice>");
  expect(svg).toContain('aria-label="a &quot;chart&quot; &amp; more"');
  expect([figure(1234.5), figure(12.345), figure(0.1234), figure(Number.NaN)]).toEqual(["1,235", "12.3", "0.12", "-"]);
});
