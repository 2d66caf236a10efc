import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { buildTestSite, type TestSiteApp } from "../../../test/build-test-site.ts";
import { isGenuine, openReceiver } from "../../../test/hook-receiver.ts";
import { cdn as cdnFindings } from "../../cli/operations/doctor/cdn.ts";
import { readConfig } from "../../config.ts";
import { chinaTime } from "../../lib/china-time.ts";
import { listJobs, retryJob } from "../../plugins/jobs/job.repository.ts";
import { checkContent } from "../publishing/check.ts";
import { applyContent } from "../publishing/publish.ts";
import { purgeJob } from "./purge-job.ts";
import { siteAddresses } from "../pages/site-addresses.ts";

const secret = `whsec_${"c2VjcmV0".repeat(5)}`;

describe("behind a CDN", () => {
  let status = 204;
  let receiver: Awaited<ReturnType<typeof openReceiver>>;
  let site: TestSiteApp;
  beforeAll(async () => {
    receiver = await openReceiver((response) => response.writeHead(status).end());
    const env = { CDN: "webhook", CDN_URL: receiver.url, CDN_SECRET: secret };
    const publicUrl = { PUBLIC_URL: "https://www.example.com" };
    const changes = { "news-catalogs.yaml": { catalogs: [{ code: "press", name: "新闻" }] } };
    site = await buildTestSite({ changes, env: { ...env, ...publicUrl } });
    await site.app.ready();
  });
  afterAll(async () => {
    await site[Symbol.asyncDispose]();
    await receiver[Symbol.asyncDispose]();
  });
  /**
   * On a slow machine the answer may come too late after the poll: tests repeat the request.
   * @param isConfirmed whether the version was polled just before
   */
  const get = async (url: string, isConfirmed = true) => {
    if (isConfirmed) await site.contents.refresh();
    const { headers } = await site.app.inject(url);
    return { cacheControl: headers["cache-control"], keys: headers["surrogate-key"] };
  };
  const writeHome = (title: string) => {
    const hero = { kind: "hero", title, tone: "onDark", pic: { src: "mood/table.webp", alt: "" } };
    return site.content.write("pages/home.yaml", { title: "首页", path: "/", blocks: [hero] });
  };
  const purges = () =>
    receiver.received.map((request) => {
      expect(isGenuine(request, secret, new Set())).toBe(true);
      return JSON.parse(request.body).data.keys;
    });

  it("[CDN-01] pages, their data and files may be stored, with the keys of what they were made of", async () => {
    const page = { cacheControl: "public, must-revalidate, s-maxage=3600, stale-while-revalidate=600" };
    await expect.poll(() => get("/")).toEqual({ ...page, keys: "site page-home" });
    await expect.poll(() => get("/?utm_source=x")).toEqual({ ...page, keys: "site page-home" });
    const file = "public, max-age=3600, s-maxage=3600, stale-while-revalidate=600";
    await expect.poll(() => get("/sitemap.xml")).toEqual({ cacheControl: file, keys: "sitemap" });
    await expect.poll(() => get("/manifest.webmanifest")).toEqual({ cacheControl: file, keys: "site" });
    // Not: what must not be shared, errors, and calls.
    expect((await get("/private")).cacheControl).toBe("no-store");
    expect(await get("/missing")).toEqual({ cacheControl: "no-cache", keys: undefined });
    expect((await get("/assets/root-a1b2.css")).cacheControl).toBe("public, max-age=31536000, immutable");
  });

  it("[CDN-01] without one, pages are not stored, and have no keys", async () => {
    await using plain = await buildTestSite();
    await plain.contents.refresh();
    for (const [url, cacheControl] of [
      ["/", "no-cache"],
      ["/sitemap.xml", "public, max-age=3600"],
    ] as const) {
      const { headers } = await plain.app.inject(url);
      expect([headers["cache-control"], headers["surrogate-key"]]).toEqual([cacheControl, undefined]);
    }
  });

  it("[CDN-02] no page is stored beyond the next scheduled change", async () => {
    const publishTime = chinaTime(Date.now() + 90_000);
    const item = { title: "以后", summary: "以后", catalog: "press", content: "<p>以后</p>", publishTime };
    await site.content.write("news/later.yaml", item);
    await site.publish();
    const seconds = async () => {
      const { cacheControl } = await get("/");
      return Number(/^public, must-revalidate, s-maxage=(\d+)$/.exec(String(cacheControl))?.[1]);
    };
    let found = 0;
    await expect.poll(async () => (found = await seconds())).toBeGreaterThan(0);
    expect(found).toBeLessThan(90);
    await site.content.write("news/later.yaml", null);
    await site.publish();
  });

  it("[CDN-02] no page is stored that may be outdated", async () => {
    const isStored = async () => (await get("/")).keys !== undefined;
    await expect.poll(isStored).toBe(true);
    // The last poll is too long ago.
    const now = Date.now();
    vi.spyOn(Date, "now").mockReturnValue(now + 1000);
    expect(await get("/", false)).toEqual({ cacheControl: "no-cache, s-maxage=0", keys: undefined });
    vi.restoreAllMocks();
    // A newer version is being prepared.
    const { promise, resolve } = Promise.withResolvers<void>();
    const preparing = vi.fn(() => promise);
    site.contents.beforeServing(preparing);
    await writeHome("新的");
    await applyContent(site.database.db, (await checkContent(site.content.dir)).items);
    const refreshed = site.contents.refresh();
    await expect.poll(() => preparing.mock.calls.length).toBe(1);
    expect(await get("/", false)).toEqual({ cacheControl: "no-cache, s-maxage=0", keys: undefined });
    resolve();
    await refreshed;
    await expect.poll(isStored).toBe(true);
  });

  it("[CDN-03] [CDN-04] a publication purges what it changed; a failed purge is retried, listed and reported by doctor", async () => {
    const ended = () => listJobs(site.database.db, { limit: 20 });
    await expect.poll(async () => (await ended()).every(({ state }) => state === "done")).toBe(true);
    // The start, which may follow a publication or an upgrade.
    expect(purges()[0]).toEqual(["site", "sitemap"]);
    receiver.received.length = 0;
    status = 503;
    await writeHome("更新的");
    await site.publish();
    await expect.poll(purges).toEqual([["sitemap", "articles", "page-home"]]);
    const job = async () => (await listJobs(site.database.db, { limit: 20 })).find(({ error }) => error !== "");
    await expect.poll(job).toMatchObject({ kind: purgeJob, state: "waiting", error: "CDN_URL：没有接受刷新（503 ）" });
    const host = { config: site.config, backups: "", now: Date.now() };
    // The job with the newest id is that of the last publication.
    expect(await cdnFindings(host)).toMatchObject([
      { level: "fault", en: expect.stringContaining("purge of the CDN failed") },
    ]);
    status = 204;
    await retryJob(site.database.db, String((await job())?.id));
    await expect.poll(() => cdnFindings(host)).toMatchObject([{ level: "ok" }]);
    expect(purges().length).toBeGreaterThan(1);
    expect(await cdnFindings({ ...host, config: readConfig({}) })).toEqual([]);
  });

  it("[CDN-03] providers that purge by address get those of all pages, or of their folders", async () => {
    const snapshot = site.contents.current();
    const { urls, folders } = await siteAddresses(snapshot, "https://www.example.com", ["/news/gone"]);
    expect(folders).toEqual([]);
    for (const path of [
      "/",
      "/_root.data",
      "/products",
      "/pdp/plate-22",
      "/pdp/plate-22.data",
      "/news/gone",
      "/sitemap.xml",
    ])
      expect(urls).toContain(`https://www.example.com${path}`);
    const many = Array.from({ length: 400 }, (_, index) => `/news/${index}`);
    const large = await siteAddresses(snapshot, "https://www.example.com", many);
    expect(large.folders).toContain("https://www.example.com/news/");
    expect(large.urls).toContain("https://www.example.com/products.data");
    expect(large.urls.some((url) => url.includes("/news/"))).toBe(false);
  });
});
