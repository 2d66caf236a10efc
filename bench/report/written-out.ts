import type { TouchFigures } from "../touch/summary.ts";
import { touchSection } from "../touch/table.ts";
import type { PageWeight } from "../page-weight.ts";
import { barChart, figure } from "./chart.ts";
import type { Growth } from "./growth.ts";
import type { GrownBy } from "./grown-by.ts";
import type { LighthouseFigures } from "./lighthouse.ts";
import type { Memory } from "./memory.ts";
import type { PicturesAhead } from "./pictures-ahead.ts";
import type { Pictures } from "./pictures.ts";
import type { Publishing } from "./publishing.ts";
import type { Servers } from "./servers.ts";
import { table } from "./table.ts";

/** Everything that one run measured. */
export interface Figures {
  machine: string;
  pages: { kind: string; weight: PageWeight }[];
  /** From Lighthouse. */
  judged: ({ kind: string } & LighthouseFigures)[];
  touch: TouchFigures;
  memory: Memory;
  /** The same of a site with `more` additional products. */
  largeMemory: Memory & { more: number };
  servers: Servers;
  publishing: Publishing;
  growth: Growth[];
  grownBy: GrownBy;
  pictures: Pictures;
  ahead: PicturesAhead;
  startupS: { first: number; again: number };
}

/** The report as Markdown, and its charts by file name. */
export function writtenOut(figures: Figures): { text: string; charts: Record<string, string> } {
  const { pages, judged, servers, growth, grownBy, pictures, ahead, publishing, memory, largeMemory } = figures;
  const { cached, bare, cachedOfBare, nextStatic, uncachedList, uncachedProduct, pairedProduct, nextDynamic } = servers;
  const touch = touchSection(figures.touch);
  const charts = {
    "touch.svg": touch.chart,
    "lcp.svg": barChart(
      "Largest contentful paint, Lighthouse's slow phone",
      "s",
      judged.map(({ kind, lcp }) => ({ label: kind, value: lcp / 1000, own: true })),
    ),
    "kept.svg": barChart("The list page as browsers ask for it", "answers/s", [
      { label: "a bare Node server", value: bare.rate },
      { label: "Klarholm, from its page cache", value: cached.rate, own: true },
      { label: "Next.js, static", value: nextStatic.rate },
    ]),
    "made.svg": barChart("Made anew for each request, not compressed", "answers/s", [
      { label: "Klarholm, the list page", value: uncachedList.rate, own: true },
      { label: "Klarholm, product pages", value: uncachedProduct.rate, own: true },
      { label: "Klarholm, product pages, two processes", value: pairedProduct.rate, own: true },
      { label: "Next.js, dynamic, same list", value: nextDynamic.rate },
    ]),
    "growth.svg": barChart(
      "Processor time of a product page, by products in the catalogue",
      "ms",
      growth.map(({ products, product }) => ({ label: figure(products), value: product, own: true })),
    ),
  };
  const text = `# Performance

Written by \`npm run bench -- all\`, in one run, on ${figures.machine}. Times are this machine's; compare within the page.

## What a page sends before anybody touches it
${table(
  ["page", "page with styles", "scripts", "styles", "fonts", "first pictures"],
  pages.map(({ kind, weight: { html, scripts, styles, fonts, firstPictures } }) => [
    kind,
    ...[html, scripts, styles, fonts, firstPictures].map((bytes) => `${figure(bytes / 1000)} kB`),
  ]),
)}

## Lighthouse, mobile, median
${table(
  ["page", "performance", "accessibility", "best practices", "SEO", "FCP", "LCP", "TBT", "CLS"],
  judged.map((each) => [
    each.kind,
    ...[each.performance, each.accessibility, each.bestPractices, each.seo].map(String),
    `${figure(each.fcp / 1000)} s`,
    `${figure(each.lcp / 1000)} s`,
    `${figure(each.tbt)} ms`,
    each.cls.toFixed(3),
  ]),
)}

![Largest contentful paint](performance/lcp.svg)

${touch.text}
## One process of each server, the same list page where no other is named
${table(
  ["server", "answers/s", "p50", "p99", "failed"],
  (
    [
      ["Klarholm, kept", cached],
      ["bare Node server, same bytes and headers", bare],
      ["Next.js, static", nextStatic],
      ["Klarholm, made anew, not compressed", uncachedList],
      ["Klarholm, product pages made anew, not compressed", uncachedProduct],
      ["the same from two processes, as operations.md runs a machine", pairedProduct],
      ["Next.js, dynamic, not compressed", nextDynamic],
    ] as const
  ).map(([name, { rate, p50, p99, failed }]) => [
    name,
    figure(rate),
    `${figure(p50)} ms`,
    `${figure(p99)} ms`,
    String(failed),
  ]),
)}

Kept pages: ${percent(cachedOfBare)} of the bare server (within each turn, median), ${figure(cached.rate / nextStatic.rate)} times Next.js static, ${figure(cached.rate / nextDynamic.rate)} times Next.js dynamic. Made anew: ${figure(uncachedList.rate / nextDynamic.rate)} times Next.js dynamic, whose page has the same markup, made of data and of no components.

![Kept](performance/kept.svg)
![Made anew](performance/made.svg)

## Growth
${table(
  ["products", "product page", "list", "search", "until searched", "memory, with what measures"],
  growth.map((each) => [
    figure(each.products),
    `${figure(each.product)} ms`,
    `${figure(each.list)} ms`,
    `${figure(each.search)} ms`,
    `${figure(each.publishS)} s`,
    `${figure(each.memoryMb)} MB`,
  ]),
)}

From the smallest to the largest, within each turn, median: a product page takes ${figure(grownBy.product)} times as much, a list ${figure(grownBy.list)}, a search ${figure(grownBy.search)}.

![Growth](performance/growth.svg)

## A publish under full load
p99 ${figure(publishing.load.p99)} ms at ${figure(publishing.load.rate)} answers/s, ${publishing.load.failed} failed; served ${figure(publishing.seenS)} s after the command had ended.

## Pictures, 750 px, AVIF
Asked for the first time: ${figure(pictures.cold.p50)} ms, p95 ${figure(pictures.cold.p95)}. Again: ${figure(pictures.warm.p50)} ms, p95 ${figure(pictures.warm.p95)}.

## Pictures ahead of whoever asks
From the first good answer on an empty data folder: those of first screens after ${figure(ahead.firstScreensS)} s, all after ${figure(ahead.allS)} s. Who came after a minute to home, a list and a product, at 390 and 1440 px, saw the place of a picture empty for ${figure(ahead.emptyMs)} ms at most.

## Start and memory
First start ${figure(figures.startupS.first)} s, later ones ${figure(figures.startupS.again)} s. One process holds ${figure(memory.atEnd / 1e6)} MB when every page has just been asked for as fast as it was answered, in brotli, gzip and plain, and ${figure(memory.settled / 1e6)} MB a quarter of a minute later. With ${figure(largeMemory.more)} products more: ${figure(largeMemory.atEnd / 1e6)} and ${figure(largeMemory.settled / 1e6)} MB.
`;
  return { text, charts };
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}
