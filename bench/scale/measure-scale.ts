import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type DeskAnswer, deskCalls, type DeskRequest } from "@klarholm/contract/desk";
import type { DeskCallName } from "@klarholm/contract/desk/endpoints";
import { readConfig } from "../../apps/server/src/config.ts";
import { openDatabase } from "../../apps/server/src/db/open.ts";
import { signedIn } from "../../apps/server/test/desk.ts";
import { fillDatabase, largeCounts } from "../desk/large-data.ts";
import { type Cost, type ObservedSite, startObserved } from "./observed-site.ts";

/** Requests of each page and call; the table shows the median, and the longest hold of the event loop of all. */
const rounds = 5;
const patienceMs = 120_000;

type Call = <K extends DeskCallName>(name: K, request: DeskRequest<K>) => Promise<DeskAnswer<K>>;

/**
 * Measures one size on one engine.
 * @param databaseUrl of an empty PostgreSQL database; SQLite by default
 * @param profile folder for processor profiles of the server
 * @returns the cells of a table by their row
 */
export async function measureScale(
  products: number,
  databaseUrl: string | undefined,
  profile: string | undefined,
): Promise<Map<string, string>> {
  const dataDir = await mkdtemp(join(tmpdir(), "klarholm-bench-scale-"));
  const rows = new Map<string, string>();
  const row = (name: string, text: string) => {
    rows.set(name, text);
    console.log(`${name}: ${text}`);
  };
  try {
    const counts = Object.fromEntries(
      Object.entries(largeCounts).map(([name, count]) => [name, Math.ceil((count * products) / largeCounts.products)]),
    ) as typeof largeCounts;
    const { wallMs, cpuMs } = await fillDatabase(dataDir, databaseUrl, counts);
    row("publication of all", `${seconds(wallMs)}, ${seconds(cpuMs)} of CPU`);
    const env = { DATA_DIR: dataDir, PICTURES_AHEAD: "off", ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
    const flags = profile ? ["--cpu-prof", `--cpu-prof-dir=${profile}`] : [];
    const site = await startObserved(env, flags);
    try {
      row("start", seconds(site.startupMs));
      await measurePages(site, row);
      row("memory of the replica", megabytes(site.memory() ?? Number.NaN));
      await measureDesk(site, await signIn(dataDir, databaseUrl, site.url), row);
      row("memory at most, with the checking worker", megabytes(site.peakMemory()));
    } finally {
      await site.stop();
    }
    return rows;
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

type Row = (name: string, text: string) => void;

async function measurePages(site: ObservedSite, row: Row): Promise<void> {
  const read = async (path: string) => {
    const answer = await fetch(site.url + path);
    await answer.text();
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  };
  // The first search builds the index.
  row("first search", seconds((await site.cost(() => read("/products/keyword/花瓶"))).wallMs));
  await measure(site, row, "product page", (round) => read(`/pdp/made-${round}`));
  await measure(site, row, "list", (round) => read(`/products/category/plates?page=${round}`));
  await measure(site, row, "search", (round) => read(`/products/keyword/${"杯盘壶碗瓶"[round % 5]}%20厘米`));
  await measure(site, row, "sitemap", () => read("/sitemap.xml"), 1);
}

async function measureDesk(site: ObservedSite, call: Call, row: Row): Promise<void> {
  await measure(site, row, "first list of the desk", () => call("listContent", {}), 1);
  await measure(site, row, "list of content", () => call("listContent", {}));
  await measure(site, row, "search for content", () => call("listContent", { words: "花瓶" }));
  await measure(site, row, "list of products", () => call("listProducts", {}));
  await measure(site, row, "search for products", () => call("listProducts", { words: "花瓶" }));
  await measure(site, row, "all products chosen", () => call("chooseProducts", {}), 1);
  await measure(site, row, "list of media", () => call("listMedia", {}));
  await measure(site, row, "list of applications", () => call("listApplications", {}));
  await measure(site, row, "batches of codes", () => call("codeBatches", {}));
  await measure(site, row, "report of codes", () => call("codesReport", {}));

  const id = "made-0";
  for (const [at, name] of [
    [1, "first"],
    [2, "next"],
  ] as const) {
    const price = `7${at}13`;
    const { published } = await call("contentItem", { kind: "product-group", id });
    const group = published as { products: { id: string; price: number }[] };
    const body = { ...group, products: group.products.map((each) => ({ ...each, price: Number(price) })) };
    await measure(
      site,
      row,
      `${name} price: saved`,
      () => call("saveDraft", { kind: "product-group", id, body, was: published, seen: null }),
      1,
    );
    await measure(site, row, `${name} price: checked`, () => call("checkDrafts", {}), 1);
    const page = `${site.url}/pdp/${group.products[0]?.id}`;
    await measure(
      site,
      row,
      `${name} price: published`,
      () => call("publishDrafts", { items: [{ kind: "product-group", id }], note: "", acceptWarnings: true }),
      1,
    );
    await measure(site, row, `${name} price: visible after that`, () => until(page, price), 1);
  }
}

/** Waits until a page shows a price. */
async function until(page: string, price: string): Promise<void> {
  const shown = new RegExp(`${price[0]},?${price.slice(1)}`);
  for (const started = performance.now(); performance.now() < started + patienceMs; await wait(50))
    if (shown.test(await (await fetch(page)).text())) return;
  throw new Error(`${page} does not show ${price}`);
}

/** Measures an action some times and adds its median costs. */
async function measure(
  site: ObservedSite,
  row: Row,
  name: string,
  action: (round: number) => Promise<unknown>,
  times = rounds,
): Promise<void> {
  const costs: Cost[] = [];
  for (let round = 0; round < times; round += 1) costs.push(await site.cost(() => action(round)));
  const median = (key: keyof Cost) => costs.map((cost) => cost[key]).toSorted((a, b) => a - b)[times >> 1] ?? 0;
  const hold = Math.round(Math.max(...costs.map(({ holdMs }) => holdMs)));
  row(name, `${Math.round(median("wallMs"))} ms (${median("mainMs")} main, ${median("cpuMs")} CPU), held ${hold}`);
}

/** A client of the desk with an admin's session. @throws the envelope of a failed call */
async function signIn(dataDir: string, databaseUrl: string | undefined, site: string): Promise<Call> {
  const config = readConfig({ DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) });
  const db = await openDatabase(config);
  const { cookie } = await signedIn({ database: { db }, config } as Parameters<typeof signedIn>[0], "bench", "admin");
  await db.destroy();
  return async (name, request) => {
    const { method, path } = deskCalls[name];
    const headers = { cookie, origin: site, "content-type": "application/json" };
    const query = method === "GET" ? `?${new URLSearchParams(request as Record<string, string>)}` : "";
    const body = method === "GET" ? {} : { body: JSON.stringify(request) };
    const answer = await fetch(`${site}${path}${query}`, { method, headers, ...body });
    const envelope = (await answer.json()) as { success: boolean; data: never };
    if (!envelope.success) throw new Error(`${name}: ${JSON.stringify(envelope)}`);
    return envelope.data;
  };
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`;
