import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Browser } from "playwright-core";
import { readConfig } from "../../apps/server/src/config.ts";
import { findFullBrowser } from "../../e2e/browser.ts";
import { SERVER } from "../../tools/server.mjs";
import { budgets, pageWeight, phone } from "../page-weight.ts";
import { startSite } from "../site-process.ts";
import { launchChromium } from "../touch/chromium.ts";
import { moments } from "../touch/conditions.ts";
import { measureTouch, type TouchExtent } from "../touch/measure.ts";
import { openSites } from "../touch/sites.ts";
import type { TouchFigures } from "../touch/summary.ts";
import type { Growth } from "./growth.ts";
import { grownBy } from "./grown-by.ts";
import { lighthouse, lighthousePages } from "./lighthouse.ts";
import { publishLarge } from "./large-site.ts";
import { measureMemory } from "./memory.ts";
import { installPeers } from "./peers.ts";
import { medians } from "./medians.ts";
import { measurePicturesAhead } from "./pictures-ahead.ts";
import { measurePictures } from "./pictures.ts";
import { publishUnderLoad } from "./publishing.ts";
import { measureServers } from "./servers.ts";
import { type Figures, writtenOut } from "./written-out.ts";

export interface Extent {
  /** Seconds of load for each server. */
  seconds: number;
  /** Runs of Lighthouse for each page, and of each press; the median counts. */
  runs: number;
  /** Products in the catalogues whose growth is measured. */
  catalogues: readonly number[];
  /** Runs for each catalogue; the medians count. */
  turns: number;
}

const whole: Extent = { seconds: 10, runs: 5, catalogues: [100, 1000, 10_000, 50_000], turns: 3 };

/** Products of a larger site whose memory is measured. */
const more = 10_000;

/**
 * Measures everything in one run on this machine and writes docs/performance.md with its charts.
 * @param root the folder of `docs/`
 * @throws when there is no browser, or a measurement fails
 */
export async function report(root: string, extent: Extent = whole): Promise<void> {
  const executablePath = findFullBrowser();
  if (executablePath === undefined) throw new Error("The report needs a full Chromium (Debian: chromium).");
  const log = (what: string) => console.log(`${new Date().toLocaleTimeString("sv")} ${what}`);
  log("Installing what it measures with");
  await installPeers();
  const folder = await mkdtemp(join(tmpdir(), "klarholm-report-"));
  const env = { DATA_DIR: join(folder, "data") };
  const browser = await launchChromium();
  try {
    log("Starting, and pictures");
    const pictures = await measurePictures({ DATA_DIR: join(folder, "cold") });
    const first = await startSite(SERVER, env);
    const ahead = await measurePicturesAhead(first, browser);
    await first.stop();
    const site = await startSite(SERVER, env);
    const pages: Figures["pages"] = [];
    for (const [kind, { path }] of Object.entries(budgets)) {
      log(`Looking at the ${kind} page`);
      pages.push({ kind, weight: await pageWeight(await browser.newContext(phone), site.url + path) });
    }
    const judged: Figures["judged"] = [];
    for (const [kind, path] of Object.entries(lighthousePages)) {
      log(`Lighthouse: ${kind}`);
      judged.push({ kind, ...(await lighthouse(encodeURI(site.url + path), executablePath, extent.runs)) });
    }
    await site.stop();
    const touch = await pressesOfAll(browser, env, { runs: extent.runs, moments, log });
    log("Memory");
    const memory = await measureMemory(env, extent.seconds);
    const large = join(folder, "large");
    await publishLarge(readConfig({ DATA_DIR: large }), more);
    const largeMemory = { more, ...(await measureMemory({ DATA_DIR: large }, extent.seconds)) };
    log("Servers beside each other");
    const servers = await measureServers(browser, env, folder, extent.seconds);
    log("Publishing under load");
    const publishing = await publishUnderLoad(env, folder, extent.seconds);
    const turns: Growth[][] = [];
    for (let turn = 0; turn < extent.turns; turn += 1) {
      const grown: Growth[] = [];
      for (const count of extent.catalogues) {
        log(`A catalogue of ${count} products`);
        grown.push(await growthOf(count));
      }
      turns.push(grown);
    }
    const growth = extent.catalogues.map((count) => medians(turns.flat().filter(({ products }) => products === count)));
    const startupS = { first: first.startupMs / 1000, again: site.startupMs / 1000 };
    const machine = `${cpus().length} cores (${cpus()[0]?.model ?? "unknown"}), Node ${process.versions.node}`;
    const { text, charts } = writtenOut({
      machine,
      pages,
      judged,
      touch,
      memory,
      largeMemory,
      servers,
      publishing,
      growth,
      grownBy: grownBy(turns),
      pictures,
      ahead,
      startupS,
    });
    await mkdir(join(root, "docs/performance"), { recursive: true });
    for (const [name, svg] of Object.entries(charts)) await writeFile(join(root, "docs/performance", name), svg);
    await writeFile(join(root, "docs/performance.md"), text);
  } finally {
    await browser.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Times from a press to its result, with those of the peers. */
async function pressesOfAll(browser: Browser, env: Record<string, string>, extent: TouchExtent): Promise<TouchFigures> {
  await using sites = await openSites(browser, env);
  return await measureTouch(browser, sites.all, extent);
}

/** Runs in a new process, so that memory of one catalogue does not count for the next. */
async function growthOf(count: number): Promise<Growth> {
  const { stdout } = await promisify(execFile)(process.execPath, ["bench/report/growth.ts", String(count)], {
    maxBuffer: 64 * 1024 * 1024,
  });
  return JSON.parse(stdout.trim().split("\n").at(-1) ?? "");
}

if (import.meta.main) await report(process.cwd());
