import { gzipSync } from "node:zlib";
import type { BrowserContext } from "playwright-core";

/** The most that the home page may carry, gzip bytes. */
export const budgets = { scripts: 130_000, styles: 20_000 } as const;

export interface PageWeight {
  /** Sum over the files, each compressed by itself as it travels, in bytes. */
  scripts: number;
  styles: number;
}

/**
 * Weighs the scripts and style sheets that a browser loads with a page before any interaction, those that the page
 * itself loads later on included.
 * @param context a fresh one, so that nothing comes from its cache
 * @param url address of the page
 */
export async function pageWeight(context: BrowserContext, url: string): Promise<PageWeight> {
  const loaded = new Map<string, keyof PageWeight>();
  context.on("response", (response) => {
    const type = response.headers()["content-type"] ?? "";
    if (type.includes("javascript")) loaded.set(response.url(), "scripts");
    else if (type.includes("text/css")) loaded.set(response.url(), "styles");
  });
  const page = await context.newPage();
  await page.goto(url, { waitUntil: "networkidle" });
  await page.close();

  const weight = { scripts: 0, styles: 0 };
  for (const [address, kind] of loaded) weight[kind] += gzipSync(await (await fetch(address)).bytes()).length;
  return weight;
}
