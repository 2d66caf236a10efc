import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import type { TestProject } from "vitest/node";
import { findBrowser } from "../tools/browser.mjs";
import { freePort } from "../tools/port.mjs";
import { startServer } from "../tools/server-process.mjs";

declare module "vitest" {
  interface ProvidedContext {
    /** Origin of the running site, without a trailing slash. */
    siteUrl: string;
    /** Where the one Chromium listens. */
    browserEndpoint: string;
    /** Verification codes of the started site by label ("fresh", "frozen" ...); none with SITE_URL. */
    demoCodes: Record<string, string[]>;
  }
}

/**
 * Starts what a visitor meets: the built site with real content in an empty data folder, and one Chromium.
 * SITE_URL points the journeys at a site that already runs (handy while writing one).
 */
export default async function setup(project: TestProject) {
  const executablePath = findBrowser();
  if (executablePath === undefined) throw new Error("No Chromium was found: run `npm test`, which installs one, or set CHROMIUM_PATH.");
  const site = process.env.SITE_URL ? { url: process.env.SITE_URL, demoCodes: {}, stop: async () => {} } : await startSite();
  const browser = await chromium.launchServer({
    executablePath,
    // Chromium refuses its sandbox to root, which is what containers run as; /dev/shm is tiny there.
    // Nobody else is there to be asked: a request to a third party fails at once, on machines with a network and without.
    args: ["--disable-dev-shm-usage", `--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE ${new URL(site.url).hostname}`, ...(process.getuid?.() === 0 ? ["--no-sandbox"] : [])],
  });
  project.provide("siteUrl", site.url);
  project.provide("demoCodes", site.demoCodes);
  project.provide("browserEndpoint", browser.wsEndpoint());
  return async () => {
    await browser.close();
    await site.stop();
  };
}

async function startSite() {
  const dataDir = await mkdtemp(join(tmpdir(), "klarholm-e2e-"));
  const port = String(await freePort());
  const server = await startServer({ ...process.env, NODE_ENV: "production", HOST: "127.0.0.1", PORT: port, DATA_DIR: dataDir, PUBLIC_URL: `http://127.0.0.1:${port}` });
  const stop = async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { url: server.url, stop, demoCodes: await readDemoCodes(join(dataDir, "demo-codes.txt")) };
}

/** The codes that a first start makes to try (docs/api-decisions.md section 4): lines of a code and its label. */
async function readDemoCodes(file: string) {
  const codes: Record<string, string[]> = {};
  for (const [, code = "", label = ""] of (await readFile(file, "utf8")).matchAll(/^(\S+) {2}(.+)$/gm)) (codes[label] ??= []).push(code);
  return codes;
}
