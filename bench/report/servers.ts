import { writeFile } from "node:fs/promises";
import { get } from "node:http";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { SERVER } from "../../tools/server.mjs";
import { type SiteProcess, startSite } from "../site-process.ts";
import { type Load, load } from "./load.ts";
import { medians } from "./medians.ts";
import { startNext } from "./next.ts";
import { type Running, startProgram } from "./program.ts";

export interface Servers {
  /** The list page as browsers request it: from the page cache, from a bare server, from Next.js. */
  cached: Load;
  bare: Load;
  /**
   * Ratio of the page cache's rate to the bare server's: compared within each turn, because the machine's speed varies.
   */
  cachedOfBare: number;
  nextStatic: Load;
  /** Without compression and page cache. */
  uncachedList: Load;
  uncachedProduct: Load;
  /** The same from two processes together, as docs/operations.md starts them. */
  pairedProduct: Load;
  nextDynamic: Load;
}

const listPath = "/products/category/fjordlace-plates";
const turns = 9;
const asBrowsers = { "accept-encoding": "gzip, deflate, br" };

/**
 * Measures one process of each kind of server, one after the other, with the same page.
 * @param env settings of our site, with a filled data folder
 * @param seconds of load for each
 */
export async function measureServers(
  browser: Browser,
  env: Record<string, string>,
  folder: string,
  seconds: number,
): Promise<Servers> {
  const site = await startSite(SERVER, env);
  const url = site.url + listPath;
  await using other = await startBare(url, folder);
  const ofBoth = await inTurns(url, `${other.url}/`, Math.ceil(seconds / 3));
  await using next = await startNext(browser, url);
  await site.stop();
  const ofNext = async (path: string, headers: Record<string, string>) => {
    await load([next.url + path], { seconds: 2, headers });
    return load([next.url + path], { seconds, headers });
  };
  const nextStatic = await ofNext("/static", asBrowsers);
  const nextDynamic = await ofNext("/dynamic", {});

  const uncached = await measureUncached({ ...env, PAGE_CACHE: "off" }, seconds);
  return { ...ofBoth, nextStatic, nextDynamic, ...uncached };
}

async function measureUncached(
  env: Record<string, string>,
  seconds: number,
): Promise<Pick<Servers, "uncachedList" | "uncachedProduct" | "pairedProduct">> {
  const one = await startSite(SERVER, env);
  const other = await startSite(SERVER, env);
  const loadUncached = (urls: string[], duration: number, connections = 8) =>
    load(urls, { seconds: duration, connections });
  const products = async ({ url }: SiteProcess) => {
    const xml = await (await fetch(`${url}/sitemap.xml`)).text();
    return [...xml.matchAll(/<loc>[^<]+(\/pdp\/[^<]+)<\/loc>/g)].map(([, path = ""]) => url + path);
  };
  try {
    const [ofOne, ofOther] = [await products(one), await products(other)];
    await Promise.all([loadUncached([one.url + listPath], 3), loadUncached(ofOther, 3)]);
    const uncachedList = await loadUncached([one.url + listPath], seconds);
    await loadUncached(ofOne, 3);
    const uncachedProduct = await loadUncached(ofOne, seconds);
    const pair = await Promise.all([loadUncached(ofOne, seconds, 4), loadUncached(ofOther, seconds, 4)]);
    return { uncachedList, uncachedProduct, pairedProduct: together(pair) };
  } finally {
    await one.stop();
    await other.stop();
  }
}

/** Combines loads of simultaneous processes: the sum of rates and failures, the slowest of the times. */
function together(loads: readonly Load[]): Load {
  const sum = (key: "rate" | "failed") => loads.reduce((total, { [key]: value }) => total + value, 0);
  const most = (key: "p50" | "p99") => Math.max(...loads.map(({ [key]: value }) => value));
  return { rate: sum("rate"), p50: most("p50"), p99: most("p99"), failed: sum("failed") };
}

/** Loads two servers alternately and takes the medians, because the machine's speed varies. */
async function inTurns(
  cachedUrl: string,
  bareUrl: string,
  seconds: number,
): Promise<Pick<Servers, "cached" | "bare" | "cachedOfBare">> {
  const ask = (url: string, duration: number) => load([url], { seconds: duration, headers: asBrowsers });
  for (const url of [cachedUrl, bareUrl]) await ask(url, 2);
  const pairs: { cached: Load; bare: Load }[] = [];
  for (let turn = 0; turn < turns; turn += 1)
    pairs.push({ cached: await ask(cachedUrl, seconds), bare: await ask(bareUrl, seconds) });
  return {
    cached: medians(pairs.map(({ cached }) => cached)),
    bare: medians(pairs.map(({ bare }) => bare)),
    ...medians(pairs.map(({ cached, bare }) => ({ cachedOfBare: cached.rate / bare.rate }))),
  };
}

/** Node alone with the same bytes and headers as our server. */
async function startBare(url: string, folder: string): Promise<Running> {
  // Raw bytes: fetch would decompress them.
  const { promise, resolve, reject } = Promise.withResolvers<{ body: Buffer; headers: Record<string, string> }>();
  get(url, { headers: asBrowsers }, (answer) => {
    const chunks: Buffer[] = [];
    answer.on("data", (chunk: Buffer) => chunks.push(chunk));
    answer.on("end", () => {
      const headers = Object.fromEntries(
        Object.entries(answer.headers).flatMap(([name, value]) =>
          typeof value === "string" && !/^(connection|keep-alive|date|transfer-encoding)$/.test(name)
            ? [[name, value]]
            : [],
        ),
      );
      resolve({ body: Buffer.concat(chunks), headers });
    });
  }).on("error", reject);
  const { body, headers } = await promise;
  const file = join(folder, "answer");
  await writeFile(file, body);
  await writeFile(`${file}.json`, JSON.stringify(headers));
  return startProgram(["bench/report/bare-server.ts", file], /Bare server on (\d+)/);
}
