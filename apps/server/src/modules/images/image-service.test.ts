import { rmSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
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
import { RenderQueue } from "./render-queue.ts";
import { perMinute } from "./open-images.ts";
import { PageRenditions } from "./page-renditions.ts";
import { RenditionStore } from "./rendition-store.ts";
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

  describe("[CN-01] for who saves data, and on slow lines", () => {
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
      // No smaller: a thumbnail in its place would be a blur.
      [{ width: 480, height: 600, mode: "pad" }, saving, 480],
      // Nor a shape that has no other.
      [{ width: 750, height: 750, mode: "pad" }, saving, 750],
    ])("%j with %j is %d px wide", async (rendition, headers, width) => {
      expect(await widthOf(picture(rendition), headers)).toBe(width);
    });

    it("it is the very rendition that others are sent, and no cache on the way may keep it", async () => {
      const [large, small] = [picture({ width: 750 }), picture({ width: 480 })];
      const [light, whole] = [await get(large, saving), await get(large)];
      // The careful one takes the place of what was made first, for either, when the machine comes to it.
      const isSame = async () => (await get(large, saving)).rawPayload.equals((await get(small)).rawPayload);
      await expect.poll(isSame).toBe(true);
      expect(light.headers["cache-control"]).toMatch(/^private, max-age=/);
      expect(whole.headers["cache-control"]).toMatch(/^public, max-age=/);
      for (const { headers } of [light, whole]) expect(headers["vary"]).toBe("Save-Data, ECT");
    });
  });

  it("pads on the colour that was asked for", async () => {
    const answer = await get(
      "/media/mood/table.webp?x-oss-process=image/resize,m_pad,w_300,h_300,limit_0,color_F3F1EC/format,png",
    );
    const corner = await sharp(answer.rawPayload)
      .extract({ left: 0, top: 0, width: 1, height: 1 })
      .removeAlpha()
      .raw()
      .toBuffer();
    expect([...corner]).toEqual([0xf3, 0xf1, 0xec]);
  });

  it(
    "keeps originals to itself: without a query comes a picture of at most 1920 px that tells nothing of its maker",
    { tags: "extended" },
    async () => {
      const folder = join(test.content.dir, "media/taken");
      await mkdir(folder);
      const exif = {
        IFD0: { Make: "Camera", Artist: "林晓" },
        IFD3: { GPSLatitude: "31/1 13/1 0/1", GPSLatitudeRef: "N" },
      };
      const master = await photograph(2400, 1600).then((picture) => sharp(picture).withExif(exif).jpeg().toBuffer());
      expect((await sharp(master).metadata()).exif).toBeDefined();
      await writeFile(join(folder, "at-home.jpg"), master);
      for (const query of ["", "?x-oss-process=image/resize,w_640", "?x-oss-process=image/format,png"]) {
        const answer = await get(`/media/taken/at-home.jpg${query}`);
        const { exif: told, xmp, iptc } = await sharp(answer.rawPayload).metadata();
        expect([answer.statusCode, told, xmp, iptc]).toEqual([200, undefined, undefined, undefined]);
        expect(answer.rawPayload.includes("Artist")).toBe(false);
      }
      const bare = await get("/media/taken/at-home.jpg");
      expect(bare.headers["content-type"]).toBe("image/jpeg");
      expect((await sharp(bare.rawPayload).metadata()).width).toBe(1920);
    },
  );

  it("delivers drawings as they are, and only so", async () => {
    const drawing = await get("/media/brand/wordmark.svg");
    expect(drawing.headers["content-type"]).toBe("image/svg+xml");
    expect(drawing.headers["content-security-policy"]).toBe("default-src 'none'; sandbox");
    expect(drawing.headers["x-content-type-options"]).toBe("nosniff");
    expect((await get("/media/brand/wordmark.svg?x-oss-process=image/resize,w_200")).statusCode).toBe(400);
  });

  it("[SPEED-04] sends drawings compressed: they are text, and the mark is on every first view", async () => {
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

  it("lets browsers keep a picture for good when its address carries the version", async () => {
    const { url } = await pictureOfHome(test);
    expect(url).toMatch(/^\/media\/mood\/table\.webp\?v=[\da-f]{8}$/);
    expect((await get(imageUrl(url, { width: 200, format: "png" }))).headers["cache-control"]).toBe(
      "public, max-age=31536000, immutable",
    );
    expect((await get(`${url.slice(0, -1)}z`)).headers["cache-control"]).not.toContain("immutable");
    expect((await get("/media/mood/table.webp")).headers["cache-control"]).not.toContain("immutable");
    expect((await get("/media/mood/table.webp?v=")).headers["cache-control"]).not.toContain("immutable");
  });

  it("answers 304 to whoever has the picture already, and headers alone to HEAD", async () => {
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
    ["/media/products/plate.webp?x-oss-process=image/blur,r_3", 400, "InvalidArgument"],
    ["/media/products/plate.webp?x-oss-process=", 400, "BadRequest"],
    ["/media/products/plate.webp?x-oss-process=image/resize", 400, "MissingArgument"],
    [
      "/media/products/plate.webp?x-oss-process=image/resize,w_200&x-oss-process=image/resize,w_64",
      400,
      "InvalidArgument",
    ],
  ])("refuses %s with %i %s as the object store would", async (url, status, code) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(status);
    expect(answer.headers["content-type"]).toBe("application/xml; charset=utf-8");
    expect(answer.body).toMatch(
      /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<Error>\n {2}<Code>\w+<\/Code>\n {2}<Message>.+<\/Message>\n {2}<RequestId>[\da-f-]{36}<\/RequestId>\n {2}<HostId>.+<\/HostId>\n<\/Error>\n$/,
    );
    expect(answer.body).toContain(`<Code>${code}</Code>`);
    expect(answer.body).not.toContain(test.content.dir);
  });

  it("escapes what a caller wrote into an error", async () => {
    const answer = await get("/media/products/plate.webp?x-oss-process=image/resize,m_%3Cb%3E%26,w_200");
    expect(answer.body).toContain("&#60;b&#62;&#38;");
  });

  it("serves a picture that has changed under its old address anew", async () => {
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

  const rendered = vi.fn(render);
  const store = async (cache: string) =>
    new RenditionStore({
      cache: await DiskCache.open(join(folder, cache), 1e6, fail),
      queue: new RenderQueue(),
      render: rendered,
    });
  const pages = async () => {
    const lane = () => ({ queue: new RenderQueue(), render: rendered });
    const cache = await DiskCache.open(join(folder, "cache"), 1e6, fail);
    return new PageRenditions({ cache, now: lane(), ahead: lane(), onFault: fail });
  };
  const service = async () =>
    new ImageService({
      masters: new Originals(folder),
      forPages: await pages(),
      onDemand: await store("on-demand"),
      door: new ConcurrencyLimiter({ atOnce: 2, each: 100, line: 100 }),
      onDemandDoor: new ConcurrencyLimiter({ atOnce: 1, each: 100, line: 100 }),
      sizeOf: () => undefined,
      allowance: new VisitorAllowance({ each: perMinute }),
      pad: () => "F3F1EC",
    });

  it("happens once, however many ask for a rendition at the same time", async () => {
    const images = await service();
    const deliveries = await Promise.all(
      Array.from({ length: 20 }, () => images.find("plate.webp", "192.0.2.1", "image/resize,w_200/format,png")),
    );
    const all = await Promise.all(deliveries.map((delivery) => delivery.bytes()));
    expect(new Set(all.map((bytes) => bytes.toString("base64"))).size).toBe(1);
    expect(rendered).toHaveBeenCalledTimes(1);
  });

  it("happens once for all processes that share the folder", async () => {
    const [one, other] = [await service(), await service()];
    const ask = async (images: ImageService) =>
      (await images.find("plate.webp", "192.0.2.1", "image/resize,w_200/format,png")).bytes();
    const first = await ask(one);
    const second = await ask(other);
    expect(second.equals(first)).toBe(true);
    expect(rendered).toHaveBeenCalledTimes(1);
  });

  it("[IMG-02] on demand never pushes out what pages use, nor waits in their line", async () => {
    const forPages = await (await service()).find("plate.webp", "192.0.2.1", "image/resize,w_200/format,png");
    const bytes = await forPages.bytes();
    const onDemand = new RenditionStore({
      cache: await DiskCache.open(join(folder, "on-demand"), 2 * bytes.length, fail),
      queue: new RenderQueue(),
      render: rendered,
    });
    const images = new ImageService({
      masters: new Originals(folder),
      forPages: await pages(),
      onDemand,
      door: new ConcurrencyLimiter({ atOnce: 2, each: 100, line: 100 }),
      onDemandDoor: new ConcurrencyLimiter({ atOnce: 1, each: 100, line: 1 }),
      sizeOf: () => ({ width: 300, height: 300 }),
      allowance: new VisitorAllowance({ each: perMinute }),
      pad: () => "F3F1EC",
    });
    const find = (width: number) =>
      images.find("plate.webp", "192.0.2.1", `image/resize,w_${width},limit_0/format,png`);
    const ask = async (width: number) => (await find(width)).bytes();
    // Which of them come first in line is the disk's business.
    const found = await Promise.all([301, 302, 303, 304].map(find));
    const answers = await Promise.allSettled(found.map((delivery) => delivery.bytes()));
    const told = answers.map((answer) => (answer.status === "rejected" ? answer.reason.code : "rendered"));
    expect(told.toSorted()).toEqual(["SlowDown", "SlowDown", "rendered", "rendered"]);
    for (let width = 310; width < 320; width += 1) await ask(width);
    const kept = await readdir(join(folder, "on-demand"));
    expect(kept.length).toBeLessThan(10);
    rendered.mockClear();
    const again = await images.find("plate.webp", "192.0.2.1", "image/resize,w_200/format,png");
    expect((await again.bytes()).equals(bytes)).toBe(true);
    expect(rendered).not.toHaveBeenCalled();
  });

  it("is not remembered when it failed", async () => {
    const images = await service();
    rendered.mockRejectedValueOnce(new Error("out of memory"));
    const delivery = await images.find("plate.webp", "192.0.2.1", "image/resize,w_200/format,png");
    await expect(delivery.bytes()).rejects.toThrow("out of memory");
    expect((await delivery.bytes()).length).toBeGreaterThan(50);
  });
});

describe("the rendering process", () => {
  it("renders as this one would, starts when there is work and goes when there is none", async () => {
    const renderer = new RenderProcess({ idle: 50 });
    expect(renderer.running).toBe(false);
    const master = Buffer.from(await photograph(300, 300));
    const rendition: ServerRendition = {
      resizes: [{ mode: "lfit", width: 64, limit: true, colour: "FFFFFF" }],
      format: "png",
    };
    const expected = await render(master, rendition);
    const rendering = renderer.render(master, rendition);
    expect(renderer.running).toBe(true);
    expect((await rendering).equals(expected)).toBe(true);
    await vi.waitFor(() => expect(renderer.running).toBe(false));
    expect((await renderer.render(master, rendition)).length).toBeGreaterThan(50);
    renderer.close();
  });

  it.runIf(process.platform === "linux")("[SPEED-03] leaves the processor to others with every thread", async () => {
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

  it("hands refusals on, and survives its own end", { tags: "extended" }, async () => {
    const renderer = new RenderProcess();
    await expect(renderer.render(Buffer.from("hello"), { resizes: [], format: "png" })).rejects.toMatchObject({
      name: "ImageError",
      code: "BadRequest",
    });
    const cut = renderer.render(Buffer.from(await photograph(2000, 2000)), { resizes: [], format: "avif" });
    renderer.close();
    await expect(cut).rejects.toThrow("The worker process ended");
    expect(
      (await renderer.render(Buffer.from(await photograph(10, 10)), { resizes: [], format: "png" })).length,
    ).toBeGreaterThan(20);
    renderer.close();
  });
});

describe("the queue", () => {
  it("runs no more at a time than it may, in order, and turns away what is too much", async () => {
    const queue = new RenderQueue({ atOnce: 2, maxWaiting: 3 });
    const finished: number[] = [];
    let running = 0;
    let most = 0;
    const job = (n: number) => async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      finished.push(n);
    };
    const started = [0, 1, 2, 3, 4].map((n) => queue.run(job(n)));
    await expect(queue.run(job(5))).rejects.toMatchObject({ code: "SlowDown" });
    await Promise.all(started);
    expect(most).toBe(2);
    expect(finished).toEqual([0, 1, 2, 3, 4]);
    await queue.run(job(6));
    expect(finished).toContain(6);
  });

  it("goes on after a failure", async () => {
    const queue = new RenderQueue({ atOnce: 1 });
    const failing = queue.run(async () => Promise.reject(new Error("broken")));
    const next = queue.run(async () => "fine");
    await expect(failing).rejects.toThrow("broken");
    expect(await next).toBe("fine");
  });
});

describe("the cache on disk", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "klarholm-cache-"));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it("has nothing under way in its folder once it has answered", async () => {
    const keys = Array.from({ length: 64 }, (_, index) => `${index}.webp`);
    const cache = await DiskCache.open(join(folder, "gone"), 1e6, fail);
    for (const key of keys) await cache.put(key, Buffer.alloc(1000));
    await Promise.all(keys.map((key) => cache.get(key)));
    rmSync(join(folder, "gone"), { recursive: true });
  });

  it("never holds more than it may; what was not used for longest goes first", async () => {
    const cache = await DiskCache.open(folder, 300, fail);
    for (const key of ["a.webp", "b.webp", "c.webp"]) await cache.put(key, Buffer.alloc(100, key));
    expect((await cache.get("a.webp"))?.toString()).toContain("a.webp");
    await cache.put("d.webp", Buffer.alloc(100, "d"));
    expect((await readdir(folder)).sort()).toEqual(["a.webp", "c.webp", "d.webp"]);
    expect(cache.bytes).toBe(300);
    expect(await cache.get("b.webp")).toBeUndefined();
    await cache.put("huge.webp", Buffer.alloc(301));
    expect(await readdir(folder)).toHaveLength(3);
  });

  it("takes over what an earlier process left, in the order of use, and clears what it left half done", async () => {
    for (const [index, key] of ["old.webp", "new.webp", "newest.webp", "half.part"].entries()) {
      await (await DiskCache.open(folder, 1000, fail)).put(key, Buffer.alloc(100));
      await utimes(join(folder, key), 1000 + index, 1000 + index);
    }
    const cache = await DiskCache.open(folder, 200, fail);
    expect((await readdir(folder)).sort()).toEqual(["new.webp", "newest.webp"]);
    expect(cache.bytes).toBe(200);
  });

  it("leaves alone what another process is writing", async () => {
    await writeFile(join(folder, "young.part"), Buffer.alloc(100));
    await DiskCache.open(folder, 200, fail);
    expect(await readdir(folder)).toEqual(["young.part"]);
  });

  it("counts a file that has vanished as a miss, and says so", async () => {
    const faults: unknown[] = [];
    const cache = await DiskCache.open(folder, 300, (fault) => faults.push(fault));
    await cache.put("a.webp", Buffer.alloc(100));
    await rm(join(folder, "a.webp"));
    expect(await cache.get("a.webp")).toBeUndefined();
    expect(cache.bytes).toBe(0);
    expect(faults).toHaveLength(1);
  });

  it.each([
    ["truncated", (file: Buffer) => file.subarray(0, -1)],
    ["altered", (file: Buffer) => Buffer.from(file).fill(7, 10, 11)],
    ["empty", () => Buffer.alloc(0)],
    ["of an earlier release", (file: Buffer) => file.subarray(0, 100)],
  ])("[OPS-04] never serves a file that is %s: it is removed, said, and made anew", async (_name, damaged) => {
    const faults: unknown[] = [];
    const cache = await DiskCache.open(folder, 300, (fault) => faults.push(fault));
    const rendition = Buffer.alloc(100, "r");
    await cache.put("a.webp", rendition);
    await writeFile(join(folder, "a.webp"), damaged(await readFile(join(folder, "a.webp"))));
    expect(await cache.get("a.webp")).toBeUndefined();
    expect([faults.length, cache.bytes, await readdir(folder)]).toEqual([1, 0, []]);
    await cache.put("a.webp", rendition);
    expect((await cache.get("a.webp"))?.equals(rendition)).toBe(true);
  });

  it("lets a full disk cost nothing but the file", async () => {
    const faults: unknown[] = [];
    const cache = await DiskCache.open(join(folder, "gone"), 300, (fault) => faults.push(fault));
    await rm(join(folder, "gone"), { recursive: true });
    await cache.put("a.webp", Buffer.alloc(100));
    expect(await cache.get("a.webp")).toBeUndefined();
    expect(faults.length).toBeGreaterThan(0);
  });
});

/** The processes that this one has started. */
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
