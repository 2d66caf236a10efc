import { setTimeout as sleep } from "node:timers/promises";
import type { Browser } from "playwright-core";
import { budgets, phone } from "../page-weight.ts";
import type { SiteProcess } from "../site-process.ts";

export interface PicturesAhead {
  /** Seconds from the first good answer until the pictures of first screens were there, and until all were. */
  firstScreensS: number;
  allS: number;
  /** Milliseconds for which a newcomer, a minute after the first good answer, saw the place of a picture empty at most. */
  emptyMs: number;
}

/** A newcomer comes so many milliseconds after the site's first good answer. */
const newcomerAfter = 60_000;

/**
 * Waits until a site that has never made a picture has made all.
 * @param site answered for the first time just now
 * @throws when a picture is not there after a quarter of an hour
 */
export async function measurePicturesAhead(site: SiteProcess, browser: Browser): Promise<PicturesAhead> {
  const begun = performance.now();
  const said = async (line: string) => {
    while (!site.output().includes(line)) {
      if (performance.now() - begun > 900_000) throw new Error(`Never said: ${line}`);
      await sleep(100);
    }
    return (performance.now() - begun) / 1000;
  };
  const ready = [said("Pictures of first screens are ready"), said("Pictures that pages ask for are ready")] as const;
  const [emptyMs, firstScreensS, allS] = await Promise.all([
    sleep(newcomerAfter).then(() => longestEmpty(site.url, browser)),
    ...ready,
  ]);
  return { firstScreensS, allS, emptyMs };
}

async function longestEmpty(url: string, browser: Browser): Promise<number> {
  let longest = 0;
  for (const window of [phone, { viewport: { width: 1440, height: 900 } }])
    for (const kind of ["home", "list", "product"]) {
      const context = await browser.newContext({ ...window, baseURL: url });
      const page = await context.newPage();
      await page.addInitScript(watchEmptyPlaces);
      await page.goto(budgets[kind]?.path ?? "/", { waitUntil: "load" });
      await page.waitForFunction(() => Reflect.get(globalThis, "emptyNow") === 0);
      longest = Math.max(longest, await page.evaluate(() => Number(Reflect.get(globalThis, "longestEmpty"))));
      await context.close();
    }
  return longest;
}

/** In the page: looks at every frame for places of pictures in view that are empty still. */
function watchEmptyPlaces(): void {
  const since = new Map<Element, number>();
  let longest = 0;
  const look = (now: number) => {
    for (const image of document.images) {
      const { top, bottom, left, right, width } = image.getBoundingClientRect();
      // What a gallery would only show when it is moved aside is not in view.
      const isInView = width > 0 && top < innerHeight && bottom > 0 && left < innerWidth && right > 0;
      const isSeen = isInView && image.checkVisibility({ opacityProperty: true });
      const isEmpty = isSeen && !image.src.startsWith("data:") && !(image.complete && image.naturalWidth > 0);
      if (!isEmpty) since.delete(image);
      else if (!since.has(image)) since.set(image, now);
      longest = Math.max(longest, now - (since.get(image) ?? now));
    }
    Object.assign(globalThis, { longestEmpty: longest, emptyNow: since.size });
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
