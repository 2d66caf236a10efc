import { mkdtemp, rm } from "node:fs/promises";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { findBrowser } from "../e2e/browser.ts";
import { SERVER } from "../tools/server.mjs";
import { budgets, pageWeight, phone } from "./page-weight.ts";
import { startSite } from "./site-process.ts";
import { timePages } from "./timing.ts";

/**
 * `npm run bench`: one table of the site's weight and speed on this machine, with the budgets (`npm run bench -- all`:
 * report/report.ts).
 * Tests assert the bytes; times and memory depend on the machine and are only printed.
 */
const dataDir = await mkdtemp(join(tmpdir(), "klarholm-bench-"));
const env = { DATA_DIR: dataDir };
const launcher = ["tools/launch.mjs", "start"];
const rows: { what: string; measured: string; budget: string }[] = [];
const row = (what: string, value: number | undefined, unit: string, budget?: number) =>
  rows.push({
    what,
    measured: value === undefined ? "-" : `${round(value)} ${unit}`,
    budget: budget === undefined ? "" : `${budget} ${unit}${value !== undefined && value > budget ? "  OVER" : ""}`,
  });

try {
  const first = await startSite(launcher, env);
  await first.stop();
  const second = await startSite(launcher, env);
  await second.stop();

  const plain = await startSite(SERVER, { ...env, PAGE_CACHE: "off" });
  const products = (await publicPaths(plain.url))
    .filter((path) => path.startsWith("/pdp/"))
    .map((path) => plain.url + path);
  const uncached = await timePages(products, 400);
  await plain.stop();

  const cached = await startSite(SERVER, env);
  const paths = await publicPaths(cached.url);
  const fromCache = await timePages(
    paths.filter((path) => path.startsWith("/pdp/")).map((path) => cached.url + path),
    2000,
  );
  await timePages(
    paths.map((path) => cached.url + path),
    paths.length * 2,
  );
  const memory = cached.memory();
  const weights = await weigh(cached.url);
  await cached.stop();

  for (const { kind, budget, weight } of weights) {
    row(`${kind}, page with its styles`, weight.html / 1000, "kB");
    for (const part of ["scripts", "styles", "fonts", "firstPictures"] as const)
      row(`${kind}, ${part}`, weight[part] / 1000, "kB", budget[part] / 1000);
  }
  row("product page without page cache, p50", uncached.p50, "ms", 15);
  row("product page without page cache, p95", uncached.p95, "ms");
  row("product page from the page cache, p50", fromCache.p50, "ms");
  row("product page from the page cache, p95", fromCache.p95, "ms");
  row("resident memory, every page warm", memory === undefined ? undefined : memory / 1e6, "MB", 300);
  row("start with an empty database", first.startupMs / 1000, "s");
  row("start with nothing changed", second.startupMs / 1000, "s", 3);
  print();
} finally {
  await rm(dataDir, { recursive: true, force: true });
}

function print() {
  const width = (key: "what" | "measured" | "budget", head: string) =>
    Math.max(head.length, ...rows.map((each) => each[key].length));
  const [what, measured] = [width("what", ""), width("measured", "measured")];
  console.log(`Node ${process.versions.node} on ${cpus().length} cores\n`);
  console.log(`${"".padEnd(what)}  ${"measured".padStart(measured)}  budget`);
  for (const each of rows)
    console.log(`${each.what.padEnd(what)}  ${each.measured.padStart(measured)}  ${each.budget}`.trimEnd());
}

/** Weighs a page of each kind in a browser, as a phone; returns none without a browser. */
async function weigh(url: string) {
  const executablePath = findBrowser();
  if (executablePath === undefined) return [];
  const browser = await chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ["--no-sandbox"] : [] });
  const weights = [];
  try {
    for (const [kind, budget] of Object.entries(budgets))
      weights.push({ kind, budget, weight: await pageWeight(await browser.newContext(phone), url + budget.path) });
  } finally {
    await browser.close();
  }
  return weights;
}

async function publicPaths(url: string) {
  const xml = await (await fetch(`${url}/sitemap.xml`)).text();
  return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => new URL(address).pathname);
}

function round(value: number) {
  return value < 100 ? value.toFixed(1) : Math.round(value).toString();
}
