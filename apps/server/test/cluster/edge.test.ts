import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { Agent, request } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { freePort } from "../../../../tools/port.mjs";
import { purgeJob } from "../../src/modules/cdn/purge-job.ts";
import { checkContent } from "../../src/modules/publishing/check.ts";
import { applyContent } from "../../src/modules/publishing/publish.ts";
import { postgres, sqlite } from "../databases.ts";
import { type TestContent, writeContent } from "../factories.ts";
import { findNginx, type Nginx, startEdge, startNginx } from "../nginx.ts";
import { runServer } from "../run-server.ts";
import { sampleFiles } from "../sample-content.ts";
import { openServers, type Servers } from "../servers.ts";

const nginx = findNginx();
const secret = `whsec_${"c2VjcmV0".repeat(5)}`;
const purgeProgram = join(import.meta.dirname, "../../../../deploy/nginx/purge.mjs");
/** Pages with the product whose price changes, and one without. */
const [priced, other] = [["/pdp/plate-22", "/products/category/plates"] as const, "/find-us"];
const pages = ["/", "/products", "/news", other, ...priced];
const [views, clients] = [2000, 8];

describe.skipIf(!nginx)("an nginx edge before four replicas behind the shipped nginx", () => {
  const opened = new AsyncDisposableStack();
  const agent = new Agent({ keepAlive: true, rejectUnauthorized: false });
  let content: TestContent;
  let servers: Servers;
  let origins: string[];
  let front: Nginx;
  let edge: Nginx;
  beforeAll(async () => {
    const cache = await mkdtemp(join(tmpdir(), "klarholm-edge-"));
    opened.defer(() => rm(cache, { recursive: true, force: true }));
    const purgePort = await freePort();
    const env = { CDN_SECRET: secret, EDGE_CACHE: cache, EDGE_LISTEN: `127.0.0.1:${purgePort}` };
    const purge = spawn(process.execPath, [purgeProgram], { env, stdio: ["ignore", "pipe", "inherit"] });
    opened.defer(() => void purge.kill());
    await once(purge.stdout, "data");
    // The menu shows no products.
    const story = { navName: "品牌故事", navKey: "story", jump: "page:home" };
    content = opened.use(await writeContent({ "navigation.yaml": { items: [story] } }));
    const cdn = { CDN: "webhook", CDN_SECRET: secret, CDN_URL: `http://127.0.0.1:${purgePort}/` };
    const settings = { ...cdn, ROLE: "all", PUBLIC_URL: "https://www.example.com", PICTURES_AHEAD: "off" };
    const engine = inject("postgresUrl") === null ? sqlite : postgres;
    servers = opened.use(await openServers(engine, content.dir, 1, settings));
    const others = await Promise.all([2, 3, 4].map(() => runServer(servers.env)));
    for (const server of others) opened.use(server);
    origins = [...servers.origins, ...others.map(({ url }) => url)];
    const ports = origins.map((origin) => Number(new URL(origin).port));
    front = opened.use(await startNginx(String(nginx), ports));
    edge = opened.use(await startEdge(String(nginx), front.url, cache));
  });
  afterAll(() => opened.disposeAsync());

  const ask = async (path: string) => {
    const sent = request(edge.url + path, { agent, headers: { "accept-encoding": "br" } }).end();
    const [answer] = await once(sent, "response");
    return { status: answer.statusCode, body: await buffer(answer), cache: answer.headers["x-cache"] };
  };
  /** Requests that reached the origin. */
  const hits = async () => (await front.logs()).match(/"GET \/\S* HTTP/g)?.length ?? 0;

  it("[CDN-05] the origin gets less than 1 % of the views, and old pages are gone soon after a publication", async () => {
    const db = servers.database.db;
    const jobs = () =>
      db.selectFrom("background_job").select(["state", "subject"]).where("kind", "=", purgeJob).execute();
    // The purges of the starts.
    await expect
      .poll(async () => (await jobs()).map(({ state }) => state))
      .toEqual(Array.from({ length: 4 }, () => "done"));
    // On a busy machine late polls keep pages from being stored for a moment.
    for (const path of pages) await expect.poll(async () => (await ask(path)).cache).toBe("HIT");
    const before = await hits();
    let left = views;
    const client = async () => {
      while (left-- > 0) expect((await ask(pages[left % pages.length] ?? "/")).status).toBe(200);
    };
    await Promise.all(Array.from({ length: clients }, client));
    const ofViews = (await hits()) - before;
    expect(before).toBeGreaterThanOrEqual(pages.length);
    expect(ofViews).toBeLessThan(views / 100);

    const files = sampleFiles();
    const group = JSON.parse(JSON.stringify(files["products/fjord-plate.yaml"]).replace("520.5", "987"));
    await content.write("products/fjord-plate.yaml", group);
    const { items, faults } = await checkContent(content.dir);
    expect(faults).toEqual([]);
    await applyContent(db, items);
    const publishedAt = performance.now();
    const isNew = async (path: string) => brotliDecompressSync((await ask(path)).body).includes("987");
    const allNew = async () => (await Promise.all(priced.map(isNew))).every(Boolean);
    const replicaIsNew = async (origin: string) => (await (await fetch(origin + priced[0])).text()).includes("987");
    /** Milliseconds from the publication until a condition holds. */
    const until = async (condition: () => Promise<boolean>) => {
      await expect.poll(condition, { interval: 50 }).toBe(true);
      return Math.round(performance.now() - publishedAt);
    };
    const [inReplicas, goneAfter] = await Promise.all([
      until(async () => (await Promise.all(origins.map(replicaIsNew))).every(Boolean)),
      until(allNew),
    ]);
    // They do not come back.
    await expect.poll(async () => (await jobs()).every(({ state }) => state === "done")).toBe(true);
    for (let turn = 0; turn < 10; turn += 1) expect(await allNew()).toBe(true);
    // One purge over all replicas, which left the other pages in the cache.
    expect((await jobs()).filter(({ subject }) => subject === "1 → 2")).toHaveLength(1);
    expect((await ask(other)).cache).toBe("HIT");
    console.warn(
      `${ofViews} of ${views} views at the origin; a publication is in all replicas after ${inReplicas} ms, at the edge after ${goneAfter} ms`,
    );
  });
});
