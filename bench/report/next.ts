import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { freePort } from "../../tools/port.mjs";
import { type Markup, markupOf } from "./markup.ts";
import { peersFolder, runPeer } from "./peers.ts";
import { type Running, startProgram } from "./program.ts";

/**
 * Starts the peer: Next.js with one page of the same markup as ours, at /static and /dynamic. The elements are made
 * from data and not by components, so it does less work than a real page.
 * @param url the page whose markup is copied, without scripts and styles
 */
export async function startNext(browser: Browser, url: string): Promise<Running> {
  const folder = join(peersFolder, "next");
  await writeFile(join(folder, "markup.json"), JSON.stringify(await bodyOf(browser, url)));
  return startBuiltNext(new URL(url).origin);
}

/**
 * Builds the app with the captured data and starts it.
 * @param picturesFrom origin of the site that serves the pictures
 */
export async function startBuiltNext(picturesFrom: string): Promise<Running> {
  const folder = join(peersFolder, "next");
  const env = { NEXT_TELEMETRY_DISABLED: "1", NODE_ENV: "production", PICTURES_FROM: picturesFrom };
  const next = join(peersFolder, "node_modules/next/dist/bin/next");
  await runPeer("next/dist/bin/next", ["build", folder], env);
  const port = String(await freePort());
  const started = await startProgram([next, "start", folder, "-H", "127.0.0.1", "-p", port], /Ready in()/, {
    cwd: folder,
    env,
  });
  return { ...started, url: `http://127.0.0.1:${port}` };
}

async function bodyOf(browser: Browser, url: string): Promise<Markup> {
  const context = await browser.newContext({ javaScriptEnabled: false });
  try {
    const page = await context.newPage();
    await page.goto(url);
    const children: Markup[] = await page.evaluate(`(${String(markupOf)})([...document.body.childNodes])`);
    return ["div", {}, children];
  } finally {
    await context.close();
  }
}
