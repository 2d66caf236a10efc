import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { chromium } from "playwright-core";
import type { TestProject } from "vitest/node";
import { findBrowser } from "../tools/browser.mjs";

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

const root = join(import.meta.dirname, "..");

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
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const server = spawn(process.execPath, ["apps/server/src/main.ts"], {
    cwd: root,
    env: { ...process.env, NODE_ENV: "production", HOST: "127.0.0.1", PORT: String(port), DATA_DIR: dataDir, PUBLIC_URL: url },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const output: string[] = [];
  server.stdout.on("data", (chunk) => output.push(String(chunk)));
  server.stderr.on("data", (chunk) => output.push(String(chunk)));
  const stop = async () => {
    if (server.exitCode === null) {
      server.kill("SIGTERM");
      await once(server, "exit");
    }
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await answers(url, server);
  } catch (error) {
    await stop();
    throw new Error(`The site did not start:\n${output.join("").slice(-4000)}`, { cause: error });
  }
  return { url, stop, demoCodes: await readDemoCodes(join(dataDir, "demo-codes.txt")) };
}

/** The codes that a first start makes to try (decisions.md section 4): lines of a code and its label. */
async function readDemoCodes(file: string) {
  const codes: Record<string, string[]> = {};
  for (const [, code = "", label = ""] of (await readFile(file, "utf8")).matchAll(/^(\S+) {2}(.+)$/gm)) (codes[label] ??= []).push(code);
  return codes;
}

/** Waits until the home page answers 200; a first start also seeds the database. */
async function answers(url: string, server: ChildProcess) {
  const deadline = Date.now() + 120_000;
  while (Date.now() < deadline) {
    if (server.exitCode !== null) throw new Error(`exit code ${server.exitCode}`);
    const status = await fetch(url).then(
      (answer) => answer.status,
      () => 0,
    );
    if (status === 200) return;
    await sleep(200);
  }
  throw new Error("no answer within two minutes");
}

/** A port that was free a moment ago; the system does not hand it out again at once. */
async function freePort() {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}
