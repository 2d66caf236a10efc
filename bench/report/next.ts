import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { freePort } from "../../tools/port.mjs";
import { peersFolder, runPeer } from "./peers.ts";
import { type Running, startProgram } from "./program.ts";

/** A text, or an element by name, attributes and children: what bench/peers/next/markup.js reads. */
type Markup = string | [string, Record<string, string>, Markup[]];

/**
 * Starts the peer: Next.js with one page of the very markup that our page has, at /static and /dynamic. Its elements are
 * made of data and not by components, so it does less than a page of its own would.
 * @param url the page whose markup is taken, without scripts and styles
 */
export async function startNext(browser: Browser, url: string): Promise<Running> {
  const folder = join(peersFolder, "next");
  await writeFile(join(folder, "markup.json"), JSON.stringify(await markupOf(browser, url)));
  const env = { NEXT_TELEMETRY_DISABLED: "1", NODE_ENV: "production" };
  const next = join(peersFolder, "node_modules/next/dist/bin/next");
  await runPeer("next/dist/bin/next", ["build", folder], env);
  const port = String(await freePort());
  const started = await startProgram([next, "start", folder, "-H", "127.0.0.1", "-p", port], /Ready in()/, {
    cwd: folder,
    env,
  });
  return { ...started, url: `http://127.0.0.1:${port}` };
}

async function markupOf(browser: Browser, url: string): Promise<Markup> {
  const context = await browser.newContext({ javaScriptEnabled: false });
  try {
    const page = await context.newPage();
    await page.goto(url);
    return await page.evaluate(() => {
      const read = (node: Node): Markup[] => {
        if (node instanceof Text) return [node.data];
        if (!(node instanceof Element) || /^(script|style|link|noscript|template)$/.test(node.localName)) return [];
        const attributes = [...node.attributes].filter(({ name }) => !/^(style|on|disabled$|xmlns)/.test(name));
        return [
          [
            node.localName,
            Object.fromEntries(attributes.map(({ name, value }) => [name, value])),
            [...node.childNodes].flatMap(read),
          ],
        ];
      };
      return ["div", {}, [...document.body.childNodes].flatMap(read)];
    });
  } finally {
    await context.close();
  }
}
