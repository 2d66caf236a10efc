import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { photograph } from "../../../test/factories.ts";
import { ConcurrencyLimiter } from "../../plugins/limits/concurrency-limiter.ts";
import { VisitorAllowance } from "../../plugins/limits/visitor-allowance.ts";
import { DiskCache } from "../../lib/disk-cache.ts";
import { ImageError } from "../media/image-error.ts";
import { ImageService } from "./image-service.ts";
import { Originals } from "./originals.ts";
import { onDemandLimits, perMinute } from "./open-images.ts";
import { PageRenditions } from "./page-renditions.ts";
import { type Renderer, RenditionStore } from "./rendition-store.ts";

const expensive = (index: number) => `image/resize,m_fixed,w_4000,h_${4000 - index},limit_0/format,avif`;
const ordinary = "image/resize,w_333/format,webp";
const attacker = "192.0.2.1";

describe("[IMG-02] [SEC-01] pictures on demand, while others request the most expensive ones", () => {
  let folder: string;
  /** Heights of the rendered pictures, in order. */
  let rendered: (number | undefined)[];
  /** Lets renderings end. */
  let release: () => void;
  let limiter: ConcurrencyLimiter;
  let images: ImageService;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "klarholm-turns-"));
    rendered = [];
    const { promise: released, resolve } = Promise.withResolvers<void>();
    release = resolve;
    limiter = new ConcurrencyLimiter(onDemandLimits);
    await writeFile(join(folder, "plate.webp"), await photograph(300, 300));
    const render: Renderer = async (_original, { resizes }) => {
      rendered.push(resizes[0]?.height);
      await released;
      return Buffer.from("rendered");
    };
    const open = (name: string) => DiskCache.open(join(folder, name), 1e6, fail);
    images = new ImageService({
      originals: new Originals(folder),
      renditions: new PageRenditions({ cache: await open("pages"), now: render, ahead: render, onFault: fail }),
      onDemand: new RenditionStore({ cache: await open("on-demand"), render }),
      limiter: new ConcurrencyLimiter({ maxConcurrent: 2, maxPerNetwork: 100, queueLimit: 100 }),
      onDemandLimiter: limiter,
      allowance: new VisitorAllowance({ perMinute }),
      sizeOf: () => ({ width: 300, height: 300 }),
      pad: () => "F3F1EC",
    });
  });
  afterEach(() => rm(folder, { recursive: true }));

  const ask = async (process: string, visitor: string, left?: AbortSignal) =>
    (await images.find("plate.webp", visitor, process, left)).bytes().then(
      () => "rendered",
      (error: unknown) => (error instanceof ImageError ? error.code : String(error)),
    );

  /** Requests an ordinary picture while the first expensive one is rendered. @returns its position among all renderings */
  const placeOfOrdinary = async () => {
    await expect.poll(() => rendered.length).toBe(1);
    const enter = vi.spyOn(limiter, "enter");
    const asked = ask(ordinary, "198.51.100.7");
    await expect.poll(() => enter.mock.calls.length).toBeGreaterThan(0);
    release();
    expect(await asked).toBe("rendered");
    return rendered.indexOf(undefined);
  };

  it.each([12, 60])(
    "an ordinary one waits for at most two of %i expensive ones from another network",
    async (times) => {
      const expensiveOnes = Array.from({ length: times }, (_, index) => ask(expensive(index), attacker));
      expect(await placeOfOrdinary()).toBeLessThanOrEqual(2);
      await Promise.all(expensiveOnes);
    },
  );

  it("an ordinary one waits for at most two expensive ones from a hundred networks", async () => {
    const entered = vi.spyOn(limiter, "enter");
    const expensiveOnes = Array.from({ length: 300 }, (_, index) => ask(expensive(index), `192.0.2.${index % 100}`));
    await expect.poll(() => entered.mock.calls.length).toBe(200);
    expect(await placeOfOrdinary()).toBeLessThanOrEqual(2);
    await Promise.all(expensiveOnes);
  });

  it("a network may request sixty ordinary ones a minute, or expensive ones of the same total cost", async () => {
    release();
    const outcomes = async (asked: Promise<string>[]) => (await Promise.all(asked)).toSorted();
    const all = await outcomes(Array.from({ length: 12 }, (_, index) => ask(expensive(index), attacker)));
    expect(all.filter((outcome) => outcome === "rendered").length).toBeLessThanOrEqual(3);
    expect(all.at(0)).toBe("TooManyRequests");
    const small = [];
    for (let width = 101; width <= 161; width += 1) small.push(await ask(`image/resize,w_${width}`, "198.51.100.8"));
    expect([small.filter((outcome) => outcome === "rendered").length, small.at(-1)]).toEqual([60, "TooManyRequests"]);
  });

  it("nothing is rendered for visitors who have left", async () => {
    const gone = new AbortController();
    const first = ask(expensive(0), attacker);
    await expect.poll(() => rendered.length).toBe(1);
    const second = ask(ordinary, "198.51.100.7", gone.signal);
    gone.abort();
    release();
    await Promise.all([first, second]);
    expect(rendered).toEqual([4000]);
  });
});

function fail(fault: unknown): never {
  throw fault;
}
