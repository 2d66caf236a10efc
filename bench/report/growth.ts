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
  /** Milliseconds of the main thread that a page takes that is not kept. */
  product: number;
  list: number;
  search: number;
  /** Seconds until a new version of the content is searched, which is when it is served. */
  publishS: number;
  /** Resident memory in MB after that, at its highest. */
  memoryMb: number;
}

/** Pages of each kind that count, after so many that warm up: fewer, and what is compiled meanwhile is most of the difference. */
const [rounds, warmUp] = [80, 240];
/** What is sought, each with gaps of its own, so that no answer is remembered. */
const words = ["杯", "盘", "壶", "碗"];
/** Products whose pages warm up: with those that count they are the smallest catalogue. */
const others = 20;

/** `node bench/report/growth.ts COUNT`: what pages of a catalogue of that many products, 100 at least, cost. Prints one line of JSON. */
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
      // Asking for it takes as long as some products more do.
      if (at < 0) memory = Math.max(memory, process.memoryUsage.rss());
    }
    const { user, system } = process.threadCpuUsage(worked);
    return (user + system) / 1000 / rounds;
  };
  try {
    // The same products of a catalogue of any size, each for the first time: what is remembered of a page helps none.
    const product = await cost((at) => `/pdp/made-${at < 0 ? rounds + (-at % others) : at}`);
    // A list and words that fill a page of 24 with the smallest catalogue too, and find thousands in the largest.
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
