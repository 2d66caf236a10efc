import { createHash } from "node:crypto";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import pino from "pino";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { buildTestApp, type TestApp } from "../../../test/build-test-app.ts";
import { rawGet } from "../../../test/raw-get.ts";
import {
  foreignScript,
  inlineScript,
  inlineStyle,
  styleSheet,
  testSite,
  type TestSite,
} from "../../../test/test-site.ts";
import { viewerStyles } from "./policy.ts";

let site: TestSite;
let test: TestApp;
beforeEach(async () => {
  site = await testSite();
  test = await buildTestApp({
    site,
    env: { PUBLIC_URL: "https://www.example.com", IMAGE_HOST: "https://img.example.com" },
  });
});
afterEach(async () => {
  await test[Symbol.asyncDispose]();
  await site[Symbol.asyncDispose]();
});

const get = (url: string, headers: Record<string, string> = {}) => test.app.inject({ url, headers });

async function publishTitle(title: string): Promise<void> {
  await test.content.write("pages/home.yaml", {
    title: "首页",
    path: "/",
    blocks: [{ kind: "hero", title, tone: "onDark", pic: { src: "mood/table.webp", alt: "" } }],
  });
  await test.publish();
}

describe("the policy of a page", () => {
  it("allows inline scripts and styles with a nonce by their hashes, and nothing else inline", async () => {
    const answer = await get("/");
    const policy = directives(answer.headers["content-security-policy"]);
    const inline = [...answer.body.matchAll(/<script(?![^>]*(?:src=|ld\+json))[^>]*>([^]*?)<\/script>/g)].map(
      ([, code = ""]) => code,
    );
    expect(inline).toContain(inlineScript);
    expect(inline).toContain(foreignScript);
    expect(inline).toHaveLength(3);
    expect(answer.body).not.toContain("nonce");
    const own = inline.filter((code) => code !== foreignScript);
    expect(policy["script-src"]).toEqual([
      "'self'",
      ...own.map((code) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`),
    ]);
    expect(JSON.stringify(policy)).not.toMatch(/unsafe|\*/);
    expect(policy).toMatchObject({
      "default-src": ["'none'"],
      "style-src": ["'self'", viewerStyles, `'sha256-${createHash("sha256").update(inlineStyle).digest("base64")}'`],
      "img-src": ["'self'", "data:", "blob:", "https://img.example.com"],
      "connect-src": ["'self'", "blob:", "https://img.example.com"],
      "frame-ancestors": ["'none'"],
      "form-action": ["'self'"],
      "base-uri": ["'none'"],
      "object-src": ["'none'"],
    });
  });

  it("[CN-01] allows images of the map service only with a key", async () => {
    await using mapped = await buildTestApp({ site, env: { MAPS_KEY: "map-key" } });
    await using plain = await buildTestApp({ site, env: { MAPS_KEY: "" } });
    const [withKey, without] = await Promise.all(
      [mapped, plain].map(async ({ app }) => directives((await app.inject("/")).headers["content-security-policy"])),
    );
    expect(without?.["img-src"]).toEqual(["'self'", "data:", "blob:"]);
    expect(withKey).toEqual({ ...without, "img-src": ["'self'", "data:", "blob:", "https://restapi.amap.com"] });
  });

  it("is sent with the other security headers, and with HSTS over TLS only", async () => {
    const { headers } = await get("/");
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "referrer-policy": "strict-origin-when-cross-origin",
      "x-frame-options": "DENY",
      "cross-origin-opener-policy": "same-origin",
      "accept-ch": "ECT",
      "strict-transport-security": expect.stringContaining("max-age=31536000"),
      "permissions-policy": expect.stringMatching(/geolocation=\(self\), camera=\(self\)/),
    });
    expect(headers).not.toHaveProperty("x-powered-by");
    await using plain = await buildTestApp({ site, env: { PUBLIC_URL: "http://localhost:3000" } });
    expect((await plain.app.inject("/")).headers).not.toHaveProperty("strict-transport-security");
  });
});

describe("the page cache", () => {
  it("renders an address once for concurrent and later requests", async () => {
    const answers = await Promise.all([get("/pdp/a"), get("/pdp/a"), get("/pdp/a")]);
    expect((await get("/pdp/a")).body).toBe(answers[0]?.body);
    expect(site.rendered).toEqual(["/pdp/a"]);
  });

  it("ignores parameters that do not change the page", async () => {
    const marked = await get("/pdp/a?utm_source=x&vc=plates&utm_medium=y");
    expect(marked.body).toContain("<p>/pdp/a?vc=plates</p>");
    await get("/pdp/a?vc=plates&gclid=1");
    await get("/pdp/a?x=1");
    expect(site.rendered).toEqual(["/pdp/a?vc=plates", "/pdp/a"]);
  });

  it("redirects a path of slashes only", async () => {
    for (const address of ["//?previewToken=x", "//?a=1", "//"])
      expect((await get(address)).statusCode, address).toBeLessThan(400);
  });

  it("drops its pages when content is published", async () => {
    expect((await get("/")).body).toContain("<h1>峡湾/峡湾</h1>");
    await publishTitle("海色");
    expect((await get("/")).body).toContain("<h1>海色/海色</h1>");
  });

  it("renders a page from one version, even if content is published meanwhile", async () => {
    site.between = () => publishTitle("海色");
    expect((await get("/")).body).toContain("<h1>峡湾/峡湾</h1>");
    site.between = async () => undefined;
    expect((await get("/")).body).toContain("<h1>海色/海色</h1>");
  });

  it.each([
    ["/missing", 404],
    ["/gone", 302],
    ["/private", 200],
    ["/broken", 500],
  ])("does not cache %s", async (url, status) => {
    expect((await get(url)).statusCode).toBe(status);
    expect((await get(url)).statusCode).toBe(status);
    expect(site.rendered).toEqual([url, url]);
  });

  it.each([
    ["the same host", false],
    ["a host of its own", true],
  ])("counts the calls of a page for its visitor, with the API on %s", { tags: "extended" }, async (_place, apart) => {
    await using api = apart ? await buildTestApp({ env: { TRUST_PROXY: "1" } }) : undefined;
    const env = {
      TRUST_PROXY: "true",
      ...(api && { ROLE: "web", API_HOST: await api.app.listen({ host: "127.0.0.1", port: 0 }) }),
    };
    await using web = await buildTestApp({ site, env });
    const open = async (visitor: string) =>
      /"status":429|"captchaKey"/.exec(
        (await web.app.inject({ url: "/private", headers: { "x-forwarded-for": visitor } })).body,
      )?.[0];
    expect(await open("203.0.113.7")).toBe('"captchaKey"');
    await (api ?? web).database.db.updateTable("security_limit").set({ misses: 600 }).execute();
    expect(await open("203.0.113.7")).toBe('"status":429');
    // Concurrent requests do not share a page with no-store.
    expect(await Promise.all([open("203.0.113.7"), open("203.0.113.8")])).toEqual(['"status":429', '"captchaKey"']);
  });

  it("can be disabled", async () => {
    await using uncached = await buildTestApp({ site, env: { PAGE_CACHE: "off" } });
    await uncached.app.inject("/pdp/a");
    await uncached.app.inject("/pdp/a");
    expect(site.rendered).toEqual(["/pdp/a", "/pdp/a"]);
  });

  it("does not cache a page with answers of another content version", async () => {
    await using api = await buildTestApp();
    const apiHost = await api.app.listen({ host: "127.0.0.1", port: 0 });
    await using web = await buildTestApp({ site, env: { ROLE: "web", API_HOST: apiHost } });
    expect((await web.app.inject("/")).body).toContain("峡湾/峡湾");
    await web.app.inject("/");
    expect(site.rendered).toEqual(["/"]);
    await api.content.write("pages/products.yaml", { title: "全部产品", blocks: [] });
    await api.publish();
    await web.app.inject("/products");
    await web.app.inject("/products");
    expect(site.rendered).toEqual(["/", "/products", "/products"]);
  });
});

describe("the response of a page", () => {
  it("is compressed with an encoding that the client accepts", async () => {
    const plain = await get("/");
    expect(plain.headers).not.toHaveProperty("content-encoding");
    const brotli = await get("/", { "accept-encoding": "gzip, deflate, br" });
    expect(brotli.headers).toMatchObject({ "content-encoding": "br", vary: "Accept-Encoding" });
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body);
    const gzip = await get("/", { "accept-encoding": "gzip, br;q=0" });
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
    expect(gzip.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
  });

  it.each([
    ["/pdp/a", "br"],
    ["/pdp/a", "gzip"],
    ["/assets/root-a1b2.css", "br"],
  ])("is repeated with the same headers, a new id and its own log line: %s, %s", async (url, encoding) => {
    const lines: { path: string; status: number }[] = [];
    const logger = pino({ level: "info" }, { write: (line: string) => void lines.push(JSON.parse(line)) });
    await using logged = await buildTestApp({ site, logger });
    const origin = await logged.app.listen({ host: "127.0.0.1", port: 0 });
    const ask = async (more = {}) => {
      const answer = await rawGet(origin + url, { "accept-encoding": encoding, ...more });
      const { date: _, "x-request-id": id, connection: _connection, "keep-alive": _alive, ...headers } = answer.headers;
      return { ...answer, id, headers };
    };
    const first = await ask();
    const again = await ask();
    expect(again).toEqual({ ...first, id: again.id });
    const unchanged = await ask({ "if-none-match": first.headers.etag });
    const { "content-type": _type, "content-length": _length, "content-encoding": _encoding, ...rest } = first.headers;
    expect(unchanged).toEqual({ status: 304, id: unchanged.id, headers: rest, body: Buffer.alloc(0) });
    expect(new Set([first.id, again.id, unchanged.id]).size).toBe(3);
    expect(lines.filter(({ path }) => path === url).map(({ status }) => status)).toEqual([200, 200, 304]);
    expect((await logged.app.inject(url)).rawPayload.equals(decompressed(first.body, encoding))).toBe(true);
  });

  it("is recompressed with more effort when it is requested again", async () => {
    await using app = await buildTestApp({ site });
    const origin = await app.app.listen({ host: "127.0.0.1", port: 0 });
    const ask = async () => (await rawGet(`${origin}/pdp/a`, { "accept-encoding": "br" })).body;
    const first = await ask();
    const better = await vi.waitUntil(async () => {
      const again = await ask();
      return again.length < first.length && again;
    });
    expect(brotliDecompressSync(better).equals(brotliDecompressSync(first))).toBe(true);
  });

  it("is 304 for a matching ETag, until content is published", async () => {
    const { etag } = (await get("/")).headers;
    const again = await get("/", { "if-none-match": String(etag) });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe("");
    expect(again.headers["content-security-policy"]).toContain("sha256-");
    await publishTitle("海色");
    expect((await get("/", { "if-none-match": String(etag) })).statusCode).toBe(200);
  });

  it("has no body for HEAD", async () => {
    const head = await test.app.inject({ method: "HEAD", url: "/" });
    expect(head.statusCode).toBe(200);
    expect(head.body).toBe("");
    expect(head.headers["content-length"]).toBe((await get("/")).headers["content-length"]);
  });

  it("is a redirect of the page, or an error without details", async () => {
    const gone = await get("/gone");
    expect([gone.statusCode, gone.headers.location]).toEqual([302, "/"]);
    const broken = await get("/broken");
    expect(broken.statusCode).toBe(500);
    expect(broken.body).toBe("服务器开小差了，请稍后重试！");
    expect((await test.app.inject({ method: "PUT", url: "/" })).statusCode).toBe(404);
  });
});

describe("files of the web build", () => {
  it("are immutable below /assets, and compressed if compressible", async () => {
    const style = await get("/assets/root-a1b2.css", { "accept-encoding": "br" });
    expect(style.headers).toMatchObject({
      "cache-control": "public, max-age=31536000, immutable",
      "content-type": "text/css; charset=utf-8",
      "content-encoding": "br",
    });
    expect(brotliDecompressSync(style.rawPayload).toString()).toBe(styleSheet);
    const font = await get("/assets/display-c3d4.woff2", { "accept-encoding": "br" });
    expect(font.headers).not.toHaveProperty("content-encoding");
    expect(font.body).toBe("font");
    expect((await get("/site.webmanifest")).headers["cache-control"]).toBe("public, max-age=3600");
    expect((await get("/assets/root-a1b2.css", { "if-none-match": String(style.headers.etag) })).statusCode).toBe(304);
  });

  it.each(["/assets/none.js", "/assets/", "/assets/..%2f..%2fserver%2findex.js", "/assets/root-a1b2.css.map"])(
    "do not include %s",
    async (url) => {
      expect((await get(url)).statusCode).toBe(404);
      expect(site.rendered).toEqual([]);
    },
  );
});

describe("well-known URLs", () => {
  it("favicon.ico is the brand's icon in ICO format", async () => {
    const { rawPayload, headers } = await get("/favicon.ico");
    expect(headers["content-type"]).toBe("image/x-icon");
    expect([...rawPayload.subarray(0, 8)]).toEqual([0, 0, 1, 0, 1, 0, 32, 32]);
    expect(rawPayload.subarray(22, 26).toString("latin1")).toBe("\x89PNG");
  });
});

describe("graceful shutdown", () => {
  it("finishes requests in flight, including their API calls, and refuses new ones", async () => {
    let proceed = (): void => undefined;
    site.between = () => new Promise((resolve) => (proceed = resolve));
    const begun = get("/");
    await vi.waitFor(() => expect(site.rendered).toEqual(["/"]));
    await new Promise((resolve) => setImmediate(resolve));
    const drained = test.app.drain.close(5000);
    const late = await get("/ecommerce/biz/eccms/v1/page/queryRegionContents/?pageId=home");
    expect([late.statusCode, late.headers.connection]).toEqual([503, "close"]);
    expect(late.json()).toMatchObject({ success: false, errorCode: "SHUTTING_DOWN" });
    expect((await get("/products")).statusCode).toBe(503);
    proceed();
    expect((await begun).statusCode).toBe(200);
    expect(await drained).toBe(true);
  });

  it("has a timeout", async () => {
    site.between = () => new Promise(() => undefined);
    void get("/");
    await vi.waitFor(() => expect(site.rendered).toEqual(["/"]));
    expect(await test.app.drain.close(20)).toBe(false);
  });
});

function decompressed(body: Buffer, encoding: string): Buffer {
  return encoding === "br" ? brotliDecompressSync(body) : gunzipSync(body);
}

function directives(policy: unknown): Record<string, string[]> {
  const parts = String(policy)
    .split("; ")
    .map((part) => part.split(" "));
  return Object.fromEntries(parts.map(([name = "", ...sources]) => [name, sources]));
}
