import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { constants, getPriority, tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { imageUrl, type Rendition } from "@klarholm/contract";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { buildTestApp, type TestApp } from "../../../test/build-test-app.ts";
import { photograph } from "../../../test/factories.ts";
import { DiskCache } from "../../lib/disk-cache.ts";
import { ImageService } from "./image-service.ts";
import { Originals } from "./originals.ts";
import { perMinute } from "./open-images.ts";
import { PageRenditions } from "./page-renditions.ts";
import { type Renderer, RenditionStore } from "./rendition-store.ts";
import { ConcurrencyLimiter } from "../../plugins/limits/concurrency-limiter.ts";
import { VisitorAllowance } from "../../plugins/limits/visitor-allowance.ts";
import { render } from "./render.ts";
import type { Rendition as ServerRendition } from "./rendition.ts";
import { RenderProcess } from "./render-process.ts";

describe("[IMG-01] [IMG-02] pictures at /media/*", () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await buildTestApp();
  });
  afterAll(() => test[Symbol.asyncDispose]());

  const get = (url: string, headers: Record<string, string> = {}) => test.app.inject({ url, headers });
  const plate = (rendition: Rendition) => get(imageUrl("/media/products/plate.webp", rendition));

  it.each<[Rendition, string, number, number]>([
    [{ width: 200, format: "webp" }, "webp", 200, 200],
    [{ width: 1920, format: "jpg" }, "jpeg", 300, 300],
    [{ width: 480, height: 600, format: "png" }, "png", 300, 300],
    [{ width: 1500, height: 1500, mode: "pad", format: "png" }, "png", 1500, 1500],
    [{ width: 750, height: 750, mode: "pad", format: "avif" }, "heif", 750, 750],
  ])("renders %j", async (rendition, format, width, height) => {
    const answer = await plate(rendition);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["content-type"]).toBe(`image/${rendition.format === "jpg" ? "jpeg" : rendition.format}`);
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format, width, height });
  });

  describe("[CN-01] with Save-Data and on slow networks", () => {
    const saving = { "save-data": "on" };
    const widthOf = async (url: string, headers: Record<string, string>) =>
      (await sharp((await get(url, headers)).rawPayload).metadata()).width;
    const picture = (rendition: Rendition) => imageUrl("/media/mood/table.webp", { format: "avif", ...rendition });

    it.each<[Rendition, Record<string, string>, number]>([
      [{ width: 750 }, saving, 480],
      [{ width: 960, height: 1200 }, saving, 640],
      [{ width: 800, height: 800, mode: "pad" }, { ect: "3g" }, 480],
      [{ width: 800, height: 800, mode: "pad" }, { ect: "slow-2g" }, 480],
      [{ width: 800, height: 800, mode: "pad" }, { ect: "4g", "save-data": "off" }, 800],
      // The next smaller one would be a blurred thumbnail.
      [{ width: 480, height: 600, mode: "pad" }, saving, 480],
      // This shape has one size only.
      [{ width: 750, height: 750, mode: "pad" }, saving, 750],
    ])("%j with %j is %d px wide", async (rendition, headers, width) => {
      expect(await widthOf(picture(rendition), headers)).toBe(width);
    });

    it("the smaller rendition is shared with other visitors, but not with shared caches", async () => {
      const [large, small] = [picture({ width: 750 }), picture({ width: 480 })];
      const [light, whole] = [await get(large, saving), await get(large)];
      // The careful rendition replaces the quick one after a while.
      const isSame = async () => (await get(large, saving)).rawPayload.equals((await get(small)).rawPayload);
      await expect.poll(isSame).toBe(true);
      expect(light.headers["cache-control"]).toMatch(/^private, max-age=/);
      expect(whole.headers["cache-control"]).toMatch(/^public, max-age=/);
      for (const { headers } of [light, whole]) expect(headers["vary"]).toBe("Save-Data, ECT");
    });
  });

  it(
    "never sends originals: without a query, a picture of at most 1920 px without metadata",
    { tags: "extended" },
    async () => {
      const folder = join(test.content.dir, "media/taken");
      await mkdir(folder);
      const exif = {
        IFD0: { Make: "Camera", Artist: "林晓" },
        IFD3: { GPSLatitude: "31/1 13/1 0/1", GPSLatitudeRef: "N" },
      };
      const original = await photograph(2400, 1600).then((picture) => sharp(picture).withExif(exif).jpeg().toBuffer());
      expect((await sharp(original).metadata()).exif).toBeDefined();
      await writeFile(join(folder, "at-home.jpg"), original);
      for (const query of ["", "?x-oss-process=image/resize,w_640", "?x-oss-process=image/format,png"]) {
        const answer = await get(`/media/taken/at-home.jpg${query}`);
        const { exif: sent, xmp, iptc } = await sharp(answer.rawPayload).metadata();
        expect([answer.statusCode, sent, xmp, iptc]).toEqual([200, undefined, undefined, undefined]);
        expect(answer.rawPayload.includes("Artist")).toBe(false);
      }
      const bare = await get("/media/taken/at-home.jpg");
      expect(bare.headers["content-type"]).toBe("image/jpeg");
      expect((await sharp(bare.rawPayload).metadata()).width).toBe(1920);
    },
  );

  it("delivers drawings unchanged, and not as pictures", async () => {
    const drawing = await get("/media/brand/wordmark.svg");
    expect(drawing.headers["content-type"]).toBe("image/svg+xml");
    expect(drawing.headers["content-security-policy"]).toBe("default-src 'none'; sandbox");
    expect(drawing.headers["x-content-type-options"]).toBe("nosniff");
    expect((await get("/media/brand/wordmark.svg?x-oss-process=image/resize,w_200")).statusCode).toBe(400);
  });

  it("[SPEED-04] compresses drawings", async () => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg">${'<path d="M0 0h10v10z"/>'.repeat(300)}</svg>`;
    await writeFile(join(test.content.dir, "media/brand/long.svg"), svg);
    const asked = { "accept-encoding": "gzip, br" };
    const drawing = await get("/media/brand/long.svg", asked);
    expect(drawing.headers).toMatchObject({ "content-encoding": "br", vary: "Accept-Encoding" });
    expect(drawing.rawPayload.length).toBeLessThan(svg.length / 10);
    expect(brotliDecompressSync(drawing.rawPayload).toString()).toBe(svg);
    expect((await get("/media/brand/long.svg")).body).toBe(svg);
    const seen = { ...asked, "if-none-match": String(drawing.headers.etag) };
    expect((await get("/media/brand/long.svg", seen)).statusCode).toBe(304);
  });

  it("is immutable at an address with the version", async () => {
    const { url } = await pictureOfHome(test);
    expect(url).toMatch(/^\/media\/mood\/table\.webp\?v=[\da-f]{8}$/);
    expect((await get(imageUrl(url, { width: 200, format: "png" }))).headers["cache-control"]).toBe(
      "public, max-age=31536000, immutable",
    );
    expect((await get(`${url.slice(0, -1)}z`)).headers["cache-control"]).not.toContain("immutable");
    expect((await get("/media/mood/table.webp")).headers["cache-control"]).not.toContain("immutable");
    expect((await get("/media/mood/table.webp?v=")).headers["cache-control"]).not.toContain("immutable");
  });

  it("answers 304 to a matching ETag, and HEAD without a body", async () => {
    const url = imageUrl("/media/products/plate.webp", { width: 200 });
    const etag = String((await get(url)).headers.etag);
    const again = await get(url, { "if-none-match": `"other", ${etag}` });
    expect(again.statusCode).toBe(304);
    expect(again.rawPayload).toHaveLength(0);
    expect((await get(imageUrl("/media/products/plate.webp", { width: 320 }))).headers.etag).not.toBe(etag);
    const head = await test.app.inject({ method: "HEAD", url });
    expect(head.statusCode).toBe(200);
    expect(head.rawPayload).toHaveLength(0);
    expect(Number(head.headers["content-length"])).toBeGreaterThan(100);
  });

  it.each([
    ["/media/products/none.webp", 404, "NoSuchKey"],
    ["/media/products/plate.gif", 404, "NoSuchKey"],
    ["/media/", 404, "NoSuchKey"],
    ["/media/products", 404, "NoSuchKey"],
    ["/media/..%2Fsite.yaml", 404, "NoSuchKey"],
    ["/media/%2e%2e%2f%2e%2e%2fetc%2fpasswd", 404, "NoSuchKey"],
    ["/media/products/..%5C..%5Csite.yaml", 404, "NoSuchKey"],
    ["/media/%2Fetc%2Fpasswd.png", 404, "NoSuchKey"],
    ["/media/products/plate.webp%00.png", 404, "NoSuchKey"],
    ["/media/.hidden/plate.webp", 404, "NoSuchKey"],
    [
      "/media/products/plate.webp?x-oss-process=image/resize,w_200&x-oss-process=image/resize,w_64",
      400,
      "InvalidArgument",
    ],
  ])("refuses %s with %i %s like the object store", async (url, status, code) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(status);
    expect(answer.headers["content-type"]).toBe("application/xml; charset=utf-8");
    expect(answer.body).toMatch(
      /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<Error>\n {2}<Code>\w+<\/Code>\n {2}<Message>.+<\/Message>\n {2}<RequestId>[\da-f-]{36}<\/RequestId>\n {2}<HostId>.+<\/HostId>\n<\/Error>\n$/,
    );
    expect(answer.body).toContain(`<Code>${code}</Code>`);
    expect(answer.body).not.toContain(test.content.dir);
  });

  it("escapes input in error messages", async () => {
    const answer = await get("/media/products/plate.webp?x-oss-process=image/resize,m_%3Cb%3E%26,w_200");
    expect(answer.body).toContain("&#60;b&#62;&#38;");
  });

  it("renders a picture again when the original has changed", async () => {
    const url = imageUrl("/media/products/changing.webp", { width: 64 });
    await test.content.write("media/products/changing.webp", await photograph(100, 100));
    const before = await get(url);
    await test.content.write("media/products/changing.webp", await photograph(100, 50));
    const after = await get(url);
    expect(after.headers.etag).not.toBe(before.headers.etag);
    expect((await sharp(after.rawPayload).metadata()).height).toBe(32);
  });

  it("refuses a file that is no picture, and one beyond 20 MB", async () => {
    await test.content.write("media/products/text.webp", "hello");
    await test.content.write("media/products/large.webp", new Uint8Array(20 * 1024 * 1024 + 1));
    expect((await get("/media/products/text.webp?x-oss-process=image/resize,w_64")).body).toContain(
      "<Code>BadRequest</Code>",
    );
    expect((await get("/media/products/large.webp?x-oss-process=image/resize,w_64")).body).toContain(
      "<Code>ImageTooLarge</Code>",
    );
  });
});

describe("rendering", () => {
  let folder: string;
  beforeEach(async () => {
    rendered.mockClear();
    folder = await mkdtemp(join(tmpdir(), "klarholm-images-"));
    await writeFile(join(folder, "plate.webp"), await photograph(300, 300));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const rendered = vi.fn<Renderer>(async (original, rendition, effort) => render(await original(), rendition, effort));
  const open = (cache: string, maxBytes: number) => DiskCache.open(join(folder, cache), maxBytes, fail);
  const service = async (onDemandBytes = 1e6, line = 100) =>
    new ImageService({
      originals: new Originals(folder),
      renditions: new PageRenditions({
        cache: await open("pages", 1e6),
        now: rendered,
        ahead: rendered,
        onFault: fail,
      }),
      onDemand: new RenditionStore({ cache: await open("on-demand", onDemandBytes), render: rendered }),
      limiter: new ConcurrencyLimiter({ maxConcurrent: 2, maxPerNetwork: 100, queueLimit: 100 }),
      onDemandLimiter: new ConcurrencyLimiter({ maxConcurrent: 1, maxPerNetwork: 100, queueLimit: line }),
      sizeOf: () => ({ width: 300, height: 300 }),
      allowance: new VisitorAllowance({ perMinute }),
      pad: () => "F3F1EC",
    });
  const find = (images: ImageService, size = "w_200") =>
    images.find("plate.webp", "192.0.2.1", `image/resize,${size}/format,png`);

  it("happens once for concurrent requests, and for all processes that share the folder", async () => {
    const images = await service();
    const deliveries = await Promise.all(Array.from({ length: 20 }, () => find(images)));
    const all = await Promise.all(deliveries.map((delivery) => delivery.bytes()));
    all.push(await (await find(await service())).bytes());
    expect(new Set(all.map((bytes) => bytes.toString("base64"))).size).toBe(1);
    expect(rendered).toHaveBeenCalledTimes(1);
  });

  it("[IMG-02] on demand has a cache and a limit of its own", async () => {
    const bytes = await (await find(await service())).bytes();
    const images = await service(2 * bytes.length, 1);
    const found = await Promise.all([301, 302, 303, 304].map((width) => find(images, `w_${width},limit_0`)));
    const answers = await Promise.allSettled(found.map((delivery) => delivery.bytes()));
    const outcomes = answers.map((answer) => (answer.status === "rejected" ? answer.reason.code : "rendered"));
    expect(outcomes.toSorted()).toEqual(["SlowDown", "SlowDown", "rendered", "rendered"]);
    for (let width = 310; width < 320; width += 1) await (await find(images, `w_${width},limit_0`)).bytes();
    expect((await readdir(join(folder, "on-demand"))).length).toBeLessThan(10);
    rendered.mockClear();
    expect((await (await find(images)).bytes()).equals(bytes)).toBe(true);
    expect(rendered).not.toHaveBeenCalled();
  });

  it("is tried again after a failure", async () => {
    rendered.mockRejectedValueOnce(new Error("out of memory"));
    const delivery = await find(await service());
    await expect(delivery.bytes()).rejects.toThrow("out of memory");
    expect((await delivery.bytes()).length).toBeGreaterThan(50);
  });
});

describe("the rendering process", () => {
  it("starts with a job, renders like this process, and ends when idle", async () => {
    const renderer = new RenderProcess({ idleMs: 50 });
    expect(renderer.running).toBe(false);
    const original = Buffer.from(await photograph(300, 300));
    const rendition: ServerRendition = {
      resizes: [{ mode: "lfit", width: 64, limit: true, colour: "FFFFFF" }],
      format: "png",
    };
    const expected = await render(original, rendition);
    const rendering = renderer.render(original, rendition);
    expect(renderer.running).toBe(true);
    expect((await rendering).equals(expected)).toBe(true);
    await vi.waitFor(() => expect(renderer.running).toBe(false));
    expect((await renderer.render(original, rendition)).length).toBeGreaterThan(50);
    renderer.close();
  });

  it.runIf(process.platform === "linux")("[SPEED-03] runs all threads at low priority", async () => {
    const renderer = new RenderProcess({ priority: constants.priority.PRIORITY_LOW });
    const before = await children();
    await renderer.render(Buffer.from(await photograph(300, 300)), { resizes: [], format: "avif" });
    const child = (await children()).find((pid) => !before.includes(pid));
    const threads = await readdir(`/proc/${child}/task`);
    expect(threads.length).toBeGreaterThan(1);
    const priorities = threads.map((thread) => getPriority(Number(thread)));
    expect(new Set(priorities)).toEqual(new Set([constants.priority.PRIORITY_LOW]));
    renderer.close();
  });

  it("passes on refusals, and restarts after its end", { tags: "extended" }, async () => {
    const renderer = new RenderProcess();
    await expect(renderer.render(Buffer.from("hello"), { resizes: [], format: "png" })).rejects.toMatchObject({
      name: "ImageError",
      code: "BadRequest",
    });
    const interrupted = renderer.render(Buffer.from(await photograph(2000, 2000)), { resizes: [], format: "avif" });
    renderer.close();
    await expect(interrupted).rejects.toThrow("The worker process ended");
    expect(
      (await renderer.render(Buffer.from(await photograph(10, 10)), { resizes: [], format: "png" })).length,
    ).toBeGreaterThan(20);
    renderer.close();
  });
});

/** The child processes of this one. */
async function children(): Promise<string[]> {
  const lists = await Promise.all(
    (await readdir("/proc/self/task")).map((thread) =>
      readFile(`/proc/self/task/${thread}/children`, "utf8").catch(() => ""),
    ),
  );
  return lists.join(" ").split(/\s+/).filter(Boolean);
}

function fail(fault: unknown): never {
  throw fault;
}

async function pictureOfHome({ app }: TestApp): Promise<{ url: string }> {
  const answer = await app.inject("/ecommerce/biz/eccms/v1/page/queryRegionContents/?pageId=home");
  const [hero] = answer.json<{ data: { contents: string }[] }>().data;
  return JSON.parse(hero?.contents ?? "{}").pic;
}
