import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { calls, type ProductQuery } from "@klarholm/contract";
import { buildApp } from "../apps/server/src/app.ts";
import { readConfig } from "../apps/server/src/config.ts";
import { openDatabase } from "../apps/server/src/db/open.ts";
import { Search } from "../apps/server/src/modules/search/engine/search.ts";
import { demoContent, madeUpContent, unchanging } from "./search-catalogue.ts";

export interface SearchSpeed {
  products: number;
  /** Seconds until the index answers. */
  buildS: number;
  /** Longest block of the event loop meanwhile, in milliseconds. */
  blockedMs: number;
  /** 99th percentiles in milliseconds, each query for the first time: from request to response ... */
  wall: CallTimes;
  /** ... and the CPU time of it, independent of the machine's other load. */
  cpu: CallTimes;
  /** Peak resident memory of the process in megabytes. */
  memoryMb: number;
}

export interface CallTimes {
  autocomplete: number;
  keywordList: number;
  searchFilter: number;
}

/**
 * Typical queries: broad and narrow, with pinyin, initials, codes, typing errors, prices, sizes, and without results.
 */
const typed = [
  "杯",
  "盘",
  "碗",
  "餐盘",
  "高脚杯",
  "红酒杯",
  "骨瓷",
  "玻璃",
  "钴蓝餐盘",
  "白 餐盘",
  "水晶玻璃花瓶",
  "gaojiaobei",
  "gjb",
  "can",
  "hua ping",
  "高腳杯",
  "骨瓷餐盤",
  "高角杯",
  "gaojaobei",
  "mu-1",
  "MU-10",
  "27厘米",
  "晨雾",
  "松针餐盘",
  "made",
  "杯子",
  "下午茶",
  "礼物",
  "送长辈",
  "500元以下",
  "大号花瓶",
  "便宜的杯子",
  "klra",
  "不存在的东西",
  "盘盘盘盘盘盘盘盘",
  "a b c d e",
  "([.*+?^$",
];
const filters: ProductQuery["filters"][] = [
  { series: ["made-1", "made-2", "made-3"], material: ["硬质瓷", "骨瓷"], price: ["-500", "500-1000"] },
  { colour: ["白", "钴蓝"], material: ["硬质瓷"], price: ["1000-2000"] },
  { series: ["made-5"], colour: ["透明"], category: ["stemware", "tumblers"] },
];

/**
 * `node bench/search-speed.ts COUNT`: builds a catalogue of COUNT products and times the calls over it, in the real
 * server but without a socket. Prints one line of JSON.
 */
async function measure(products: number): Promise<SearchSpeed> {
  const snapshot = madeUpContent(await demoContent(), products);
  const contents = unchanging(snapshot);
  const dataDir = await mkdtemp(join(tmpdir(), "klarholm-search-"));
  const config = { ...readConfig({ ROLE: "api" }), dataDir };
  const db = await openDatabase(config);
  const search = new Search();
  const app = await buildApp({ config, db, contents, search });
  const watch = new Watch();
  try {
    const started = performance.now();
    await search.prepare(snapshot, { first: true });
    const buildS = (performance.now() - started) / 1000;
    const { blockedMs } = watch;

    const ask = async (options: { method?: "POST"; url: string; query?: Record<string, string>; payload?: object }) => {
      const answer = await app.inject({ ...options, headers: { token: config.apiToken } });
      if (answer.statusCode !== 200) throw new Error(answer.body);
    };
    const autocomplete = await percentile((searchWord) =>
      ask({ url: calls.autocomplete.path, query: { searchWord, size: "10" } }),
    );
    const keywordList = await percentile((keyword, at) =>
      ask({
        method: "POST",
        url: calls.keywordList.path,
        payload: { pageNum: 1 + (at % 3), pageSize: 24, queryParam: queryOf(keyword, at) },
      }),
    );
    const searchFilter = await percentile((keyword, at) =>
      ask({ method: "POST", url: calls.searchFilter.path, payload: { queryParam: queryOf(` ${keyword}`, at) } }),
    );
    const times = (of: "wall" | "cpu") => ({
      autocomplete: autocomplete[of],
      keywordList: keywordList[of],
      searchFilter: searchFilter[of],
    });
    return { products, buildS, blockedMs, wall: times("wall"), cpu: times("cpu"), memoryMb: watch.memory / 1e6 };
  } finally {
    watch.stop();
    await app.close();
    await db.destroy();
    await rm(dataDir, { recursive: true, force: true });
  }
}

function queryOf(keyword: string, at: number): ProductQuery {
  return {
    keyword,
    filters: filters[at % filters.length] ?? {},
    sort: (["default", "priceAsc", "newest"] as const)[at % 3] ?? "default",
  };
}

/** 99th percentiles in milliseconds, after a warm-up. Trailing spaces make every query miss the result cache. */
async function percentile(run: (text: string, at: number) => Promise<void>): Promise<{ wall: number; cpu: number }> {
  const queries = Array.from({ length: 32 }, (_, round) =>
    typed.map((text) => text.slice(0, 8) + " ".repeat(round % 20)),
  ).flat();
  const wall: number[] = [];
  const cpu: number[] = [];
  for (const [at, text] of queries.entries()) {
    const [before, worked] = [performance.now(), process.cpuUsage()];
    await run(text, at);
    if (at < typed.length * 10) continue;
    const { user, system } = process.cpuUsage(worked);
    wall.push(performance.now() - before);
    cpu.push((user + system) / 1000);
  }
  const p99 = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN;
  return { wall: p99(wall), cpu: p99(cpu) };
}

/** Samples the event loop's delay and the memory every 5 ms. */
class Watch {
  blockedMs = 0;
  memory = 0;
  #last = performance.now();
  readonly #timer = setInterval(() => {
    this.blockedMs = Math.max(this.blockedMs, performance.now() - this.#last - 5);
    this.#last = performance.now();
    this.memory = Math.max(this.memory, process.memoryUsage.rss());
  }, 5);

  stop() {
    clearInterval(this.#timer);
  }
}

if (import.meta.main) console.log(JSON.stringify(await measure(Number(process.argv[2]))));
