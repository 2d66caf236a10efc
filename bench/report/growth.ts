import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildApp } from "../../apps/server/src/app.ts";
import { readConfig } from "../../apps/server/src/config.ts";
import { openDatabase } from "../../apps/server/src/db/open.ts";
import { loadWebBuild } from "../../apps/server/src/modules/pages/site.ts";
import { Search } from "../../apps/server/src/modules/search/engine/search.ts";
import { demoContent, madeUpContent, unchanging } from "../search-catalogue.ts";

export interface Growth {
  products: number;
  /** Milliseconds of the main thread for an uncached page. */
  product: number;
  list: number;
  search: number;
  /** Seconds until the server serves a new version of the content with its search index. */
  publishS: number;
  /** Peak resident memory in MB after that. */
  memoryMb: number;
}

/** Measured pages of each kind, after a warm-up: with fewer, JIT compilation dominates the difference. */
const [rounds, warmUp] = [80, 240];
/** Search queries. The gaps differ, so that no result comes from a cache. */
const words = ["杯", "盘", "壶", "碗"];
/** Products whose pages warm up. With the measured ones they are the smallest catalogue. */
const others = 20;

/**
 * `node bench/report/growth.ts COUNT`: measures pages of a catalogue of COUNT products, 100 at least. Prints one line
 * of JSON.
 */
async function measure(products: number): Promise<Growth> {
  const snapshot = madeUpContent(await demoContent(), products);
  const contents = unchanging(snapshot);
  const dataDir = await mkdtemp(join(tmpdir(), "klarholm-growth-"));
  const config = { ...readConfig({ PAGE_CACHE: "off", PICTURES_AHEAD: "off" }), dataDir };
  const db = await openDatabase(config);
  const search = new Search();
  const started = performance.now();
  await search.prepare(snapshot, { first: true });
  const publishS = (performance.now() - started) / 1000;
  const app = await buildApp({ config, db, contents, search, site: await loadWebBuild() });
  let memory = 0;
  const cost = async (urlOf: (at: number) => string) => {
    let worked = process.threadCpuUsage();
    for (let at = -warmUp; at < rounds; at += 1) {
      if (at === 0) worked = process.threadCpuUsage();
      const url = urlOf(at);
      const answer = await app.inject({ url });
      if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}`);
      // This request takes as long as rendering some products.
      if (at < 0) memory = Math.max(memory, process.memoryUsage.rss());
    }
    const { user, system } = process.threadCpuUsage(worked);
    return (user + system) / 1000 / rounds;
  };
  try {
    // The same products for any catalogue size, each requested once: the page cache has no effect.
    const product = await cost((at) => `/pdp/made-${at < 0 ? rounds + (-at % others) : at}`);
    // A list and a query that fill a page of 24 with the smallest catalogue too, and find thousands in the largest.
    const list = await cost(() => "/products/category/plates");
    const found = await cost((at) => {
      const nth = at + warmUp;
      const gap = " ".repeat(1 + (nth % 79));
      return `/products/keyword/${encodeURIComponent(`${words[nth % words.length] ?? ""}${gap}厘米`)}`;
    });
    return { products, product, list, search: found, publishS, memoryMb: memory / 1e6 };
  } finally {
    await app.close();
    await db.destroy();
    await rm(dataDir, { recursive: true, force: true });
  }
}

if (import.meta.main) console.log(JSON.stringify(await measure(Number(process.argv[2]))));
