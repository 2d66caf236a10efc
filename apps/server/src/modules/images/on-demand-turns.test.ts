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
import { RenderQueue } from "./render-queue.ts";
import type { Rendition } from "./rendition.ts";
import { RenditionStore } from "./rendition-store.ts";

const dear = (index: number) => `image/resize,m_fixed,w_4000,h_${4000 - index},limit_0/format,avif`;
const ordinary = "image/resize,w_333/format,webp";
const attacker = "192.0.2.1";

describe("[IMG-02] [SEC-01] pictures on demand, while others ask for the dearest", () => {
  let folder: string;
  /** Heights of what was rendered, in that order. */
  let rendered: (number | undefined)[];
  /** Renderings end from then on. */
  let release: () => void;
  let door: ConcurrencyLimiter;
  let images: ImageService;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "klarholm-turns-"));
    rendered = [];
    const { promise: released, resolve } = Promise.withResolvers<void>();
    release = resolve;
    door = new ConcurrencyLimiter(onDemandLimits);
    await writeFile(join(folder, "plate.webp"), await photograph(300, 300));
    const render = async (_original: Buffer, { resizes }: Rendition) => {
      rendered.push(resizes[0]?.height);
      await released;
      return Buffer.from("rendered");
    };
    const lane = () => ({ queue: new RenderQueue({ atOnce: 1 }), render });
    const open = (name: string) => DiskCache.open(join(folder, name), 1e6, fail);
    images = new ImageService({
      masters: new Originals(folder),
      forPages: new PageRenditions({ cache: await open("pages"), now: lane(), ahead: lane(), onFault: fail }),
      onDemand: new RenditionStore({ cache: await open("on-demand"), ...lane() }),
      door: new ConcurrencyLimiter({ atOnce: 2, each: 100, line: 100 }),
      onDemandDoor: door,
      allowance: new VisitorAllowance({ each: perMinute }),
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

  /** Asks for an ordinary picture while the first dear one is being rendered. @returns its place among all renderings */
  const placeOfOrdinary = async () => {
    await expect.poll(() => rendered.length).toBe(1);
    const enter = vi.spyOn(door, "enter");
    const asked = ask(ordinary, "198.51.100.7");
    await expect.poll(() => enter.mock.calls.length).toBeGreaterThan(0);
    release();
    expect(await asked).toBe("rendered");
    return rendered.indexOf(undefined);
  };

  it.each([12, 60])("an ordinary one is next after at most two, of %i dear ones of another network", async (times) => {
    const dearOnes = Array.from({ length: times }, (_, index) => ask(dear(index), attacker));
    expect(await placeOfOrdinary()).toBeLessThanOrEqual(2);
    await Promise.all(dearOnes);
  });

  it("an ordinary one is next after at most two, of dear ones of a hundred networks", async () => {
    const entered = vi.spyOn(door, "enter");
    const dearOnes = Array.from({ length: 300 }, (_, index) => ask(dear(index), `192.0.2.${index % 100}`));
    await expect.poll(() => entered.mock.calls.length).toBe(200);
    expect(await placeOfOrdinary()).toBeLessThanOrEqual(2);
    await Promise.all(dearOnes);
  });

  it("a network has sixty ordinary ones a minute, and of dear ones as many as cost the same", async () => {
    release();
    const outcomes = async (asked: Promise<string>[]) => (await Promise.all(asked)).toSorted();
    const all = await outcomes(Array.from({ length: 12 }, (_, index) => ask(dear(index), attacker)));
    expect(all.filter((outcome) => outcome === "rendered").length).toBeLessThanOrEqual(3);
    expect(all.at(0)).toBe("TooManyRequests");
    const small = [];
    for (let width = 101; width <= 161; width += 1) small.push(await ask(`image/resize,w_${width}`, "198.51.100.8"));
    expect([small.filter((outcome) => outcome === "rendered").length, small.at(-1)]).toEqual([60, "TooManyRequests"]);
  });

  it("nothing is rendered for whoever has left", async () => {
    const gone = new AbortController();
    const first = ask(dear(0), attacker);
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
