import { copyFile, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { TestProject } from "vitest/node";
import { freePort } from "../tools/port.mjs";
import { startServer } from "../tools/server-process.mjs";
import { ensureBrowser } from "./browser.ts";
import { linkDerivedCaches } from "./derived-caches.ts";
import { copyPlain } from "./plain-content.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Origin of the running site, without a trailing slash. */
    siteUrl: string;
    /** Its content folder. */
    contentDir: string;
    /** A data folder of it as it was after its start; "" with SITE_URL. */
    publishedDir: string;
    /** Every test file of the project. */
    testFiles: string[];
    /** The Chromium that each worker starts. */
    browserPath: string;
    /** Verification codes of the started site by label ("fresh", "frozen" ...); none with SITE_URL. */
    demoCodes: Record<string, string[]>;
  }
}

const root = join(import.meta.dirname, "..");

/**
 * The content of each project: journeys use the fixture brand with small pictures; tests of the real content use plain
 * pictures in place of its photographs. `budgets.test.ts` needs the photographs.
 */
const contents: Record<string, () => Promise<{ dir: string } & Partial<AsyncDisposable>>> = {
  e2e: async () => ({ dir: join(root, "e2e/brand") }),
  demo: () => copyPlain(join(root, "content")),
};

/**
 * Starts the built site with the project's content in an empty data folder.
 * SITE_URL selects a running site with the same content instead (useful while writing a test).
 */
export default async function setup(project: TestProject) {
  const browserPath = ensureBrowser();
  const content = contents[project.name];
  if (content === undefined) throw new Error(`No content is named for the project ${project.name}.`);
  const { dir: contentDir, [Symbol.asyncDispose]: forget } = await content();
  const site = process.env.SITE_URL
    ? { url: process.env.SITE_URL, publishedDir: "", demoCodes: {}, stop: async () => {} }
    : await startSite(contentDir);
  project.provide("siteUrl", site.url);
  project.provide("contentDir", contentDir);
  project.provide("publishedDir", site.publishedDir);
  project.provide("testFiles", (await project.globTestFiles()).testFiles);
  project.provide("demoCodes", site.demoCodes);
  project.provide("browserPath", browserPath);
  return async () => {
    await site.stop();
    await forget?.();
  };
}

async function startSite(contentDir: string) {
  const dataDir = await mkdtemp(join(tmpdir(), "klarholm-e2e-"));
  await linkDerivedCaches(dataDir);
  const port = String(await freePort());
  const server = await startServer({
    ...process.env,
    NODE_ENV: "production",
    // Journeys need few renditions, and the machine is busy.
    PICTURES_AHEAD: "off",
    HOST: "127.0.0.1",
    PORT: port,
    DATA_DIR: dataDir,
    CONTENT_DIR: contentDir,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
  });
  const publishedDir = await mkdtemp(join(tmpdir(), "klarholm-published-"));
  await copyPublished(dataDir, publishedDir);
  const stop = async () => {
    await server.stop();
    for (const folder of [dataDir, publishedDir]) await rm(folder, { recursive: true, force: true });
  };
  return { url: server.url, publishedDir, stop, demoCodes: await readDemoCodes(join(dataDir, "demo-codes.txt")) };
}

/** Copies the database of a running server, with its keys. */
async function copyPublished(from: string, to: string): Promise<void> {
  const database = new DatabaseSync(join(from, "klarholm.sqlite"));
  database.prepare("vacuum into ?").run(join(to, "klarholm.sqlite"));
  database.close();
  for (const name of ["application-key", "code-key", "desk-key", "database-mark", "demo-codes.txt"])
    await copyFile(join(from, name), join(to, name));
}

/** The demo codes that a first start makes (docs/api-decisions.md section 4): lines of a code and its label. */
async function readDemoCodes(file: string) {
  const codes: Record<string, string[]> = {};
  for (const [, code = "", label = ""] of (await readFile(file, "utf8")).matchAll(/^(\S+) {2}(.+)$/gm))
    (codes[label] ??= []).push(code);
  return codes;
}
