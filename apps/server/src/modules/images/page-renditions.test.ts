import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { imageUrl } from "@klarholm/contract";
import pino from "pino";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { buildTestApp, type TestApp } from "../../../test/build-test-app.ts";
import { describeEngines } from "../../../test/databases.ts";
import { photograph } from "../../../test/factories.ts";
import { DiskCache } from "../../lib/disk-cache.ts";
import { JobQueue } from "../../workers/job-queue.ts";
import { prerender } from "./prerender.ts";
import { PageRenditions } from "./page-renditions.ts";
import type { Renderer } from "./rendition-store.ts";
import type { Rendition } from "./rendition.ts";

const immutable = "public, max-age=31536000, immutable";

describeEngines("[SPEED-03] pictures that pages ask for", (engine) => {
  it("are quick at first and cached for a minute, until careful ones replace them", async () => {
    await using test = await buildTestApp({ engine });
    const { url } = await pictureOfHome(test);
    const address = imageUrl(url, { width: 480, format: "avif" });
    const get = (headers = {}) => test.app.inject({ url: address, headers });
    const quick = await get();
    expect(quick.headers["cache-control"]).toBe("public, max-age=60");
    expect(quick.headers["content-type"]).toBe("image/avif");
    const etag = String(quick.headers.etag);
    await expect.poll(async () => (await get()).headers["cache-control"], { timeout: 50_000 }).toBe(immutable);
    // Revalidation of the quick one gets the careful one.
    const careful = await get({ "if-none-match": etag });
    expect(careful.statusCode).toBe(200);
    expect(careful.headers.etag).not.toBe(etag);
    expect((await get({ "if-none-match": String(careful.headers.etag) })).statusCode).toBe(304);
  });

  it("are prerendered, those of first screens first, and again after a publication", { tags: "extended" }, async () => {
    const lines: string[] = [];
    const logger = pino({ level: "info" }, { write: (line) => void lines.push(JSON.parse(line).msg) });
    await using test = await buildTestApp({ engine, logger });
    void test.app.pictures.follow();
    const ready = async (times: number) => {
      const finished = () => lines.filter((line) => line?.startsWith("Pictures that pages ask for are ready"));
      await expect.poll(finished, { timeout: 50_000 }).toHaveLength(times);
    };
    await ready(1);
    const progress = lines.filter((line) => line?.startsWith("Picture"));
    expect(progress[0]).toBe("Pictures that pages ask for are being made.");
    expect(progress.at(-2)).toBe("Pictures of first screens are ready.");
    const { url } = await pictureOfHome(test);
    for (const [width, format] of [
      [480, "avif"],
      [750, "avif"],
      [480, "webp"],
    ] as const)
      expect((await test.app.inject(imageUrl(url, { width, format }))).headers["cache-control"]).toBe(immutable);

    await test.content.write("media/mood/table.webp", await photograph(660, 360));
    await test.publish();
    await ready(2);
    const { url: changed } = await pictureOfHome(test);
    expect(changed).not.toBe(url);
    expect((await test.app.inject(imageUrl(changed, { width: 480, format: "avif" }))).headers["cache-control"]).toBe(
      immutable,
    );
  });
});

describe("[SPEED-03] page renditions", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "klarholm-pages-"));
  });
  // A picture may still be written to the cache.
  afterEach(() => rm(folder, { recursive: true, maxRetries: 10 }));

  const rendition = (width: number): Rendition => ({
    resizes: [{ mode: "lfit", width, limit: true, colour: "FFFFFF" }],
    format: "avif",
  });
  const original = async () => Buffer.from("original");

  async function pages(render: { now: Renderer; ahead: Renderer }, maxBytes = 1000) {
    const cache = await DiskCache.open(folder, maxBytes, (fault) => {
      throw fault;
    });
    const queue = new JobQueue({ maxConcurrent: 1 });
    const ahead: Renderer = (...job) => queue.run(() => render.ahead(...job));
    return new PageRenditions({ cache, now: render.now, ahead, onFault: () => undefined });
  }

  it("are quick for a visitor during prerendering, and careful next", async () => {
    const made: (number | undefined)[] = [];
    let release = (): void => undefined;
    const blocked = new Promise<void>((resolve) => (release = resolve));
    const renditions = await pages({
      now: async (_, __, care) => Buffer.from(String(care)),
      ahead: async (_, { resizes }) => {
        await blocked;
        made.push(resizes[0]?.width);
        return Buffer.from("careful");
      },
    });
    const widths = [1, 2, 3];
    const working = (async () => {
      for (const width of widths) await renditions.make(`${width}.avif`, original, rendition(width));
    })();
    expect(String(await renditions.get("9.avif", original, rendition(9)))).toBe("quick");
    expect(await renditions.isFinal("9.avif", rendition(9))).toBe(false);
    release();
    await working;
    expect(made).toEqual([1, 9, 2, 3]);
    expect(await renditions.isFinal("9.avif", rendition(9))).toBe(true);
    expect(String(await renditions.get("9.avif", original, rendition(9)))).toBe("careful");
  });

  it("may be made by another process", async () => {
    const render: Renderer = async () => Buffer.from("here");
    const renditions = await pages({ now: render, ahead: render });
    const elsewhere = await DiskCache.open(folder, 1e6, (fault) => expect.unreachable(String(fault)));
    await elsewhere.put("1.avif", Buffer.from("elsewhere"));
    expect(await renditions.isFinal("1.avif", rendition(1))).toBe(true);
    expect(String(await renditions.get("1.avif", original, rendition(1)))).toBe("elsewhere");
  });

  it("are tried again after a failure", async () => {
    let fails = true;
    const render: Renderer = async () => {
      if (fails) throw new Error("out of memory");
      return Buffer.from("well");
    };
    const renditions = await pages({ now: render, ahead: render });
    await expect(renditions.get("1.avif", original, rendition(1))).rejects.toThrow("out of memory");
    fails = false;
    await expect.poll(() => renditions.get("1.avif", original, rendition(1)).then(String, () => "")).toBe("well");
  });

  it("are not prerendered when the cache is nearly full", async () => {
    await using test = await buildTestApp();
    let rendered = 0;
    const ahead: Renderer = async () => {
      rendered += 1;
      return Buffer.alloc(100);
    };
    const renditions = await pages({ now: ahead, ahead }, 1000);
    const lines: string[] = [];
    await prerender(test.contents.current().content, {
      originals: { read: original },
      renditions,
      onProgress: (line) => lines.push(line),
      onFault: (_, error) => {
        throw error;
      },
    });
    expect(lines.at(-1)).toMatch(/ready as far as there is room: \d+ made\.$/);
    expect(await readdir(folder)).toHaveLength(rendered);
  });

  it("[STORE-S3-06] are made once by processes that share the cache folder", async () => {
    await using test = await buildTestApp();
    const made: string[] = [];
    const ahead: Renderer = async (_, picture) => {
      made.push(JSON.stringify(picture));
      return Buffer.alloc(1);
    };
    const start = async () =>
      prerender(test.contents.current().content, {
        originals: { read: original },
        renditions: await pages({ now: ahead, ahead }, 100_000),
        onProgress: () => undefined,
        onFault: (_, error) => {
          throw error;
        },
      });
    await Promise.all([start(), start()]);
    expect(made.length).toBe((await readdir(folder)).length);
  });

  it("report a picture that cannot be rendered once, and make all others", async () => {
    await using test = await buildTestApp();
    const ahead: Renderer = async (bytes) => {
      if (String(await bytes()) === "broken") throw new Error("damaged");
      return Buffer.alloc(1);
    };
    const renditions = await pages({ now: ahead, ahead }, 100_000);
    const [faults, lines]: [string[], string[]] = [[], []];
    await prerender(test.contents.current().content, {
      originals: { read: async (src) => Buffer.from(src === "mood/table.webp" ? "broken" : "well") },
      renditions,
      onProgress: (line) => lines.push(line),
      onFault: (src) => faults.push(src),
    });
    expect(faults).toEqual(["mood/table.webp"]);
    expect(lines.at(-1)).toMatch(/^Pictures that pages ask for are ready: \d\d made\.$/);
  });
});

async function pictureOfHome({ app }: TestApp): Promise<{ url: string }> {
  const answer = await app.inject("/ecommerce/biz/eccms/v1/page/queryRegionContents/?pageId=home");
  const [hero] = answer.json<{ data: { contents: string }[] }>().data;
  return JSON.parse(hero?.contents ?? "{}").pic;
}
