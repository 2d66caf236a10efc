import { setTimeout as sleep } from "node:timers/promises";
import type { Browser } from "playwright-core";
import { budgets, phone } from "../page-weight.ts";
import type { SiteProcess } from "../site-process.ts";

export interface PicturesAhead {
  /** Seconds from the first 200 response until the pictures of first screens existed, and until all did. */
  firstScreensS: number;
  allS: number;
  /** Longest time in milliseconds that a new visitor, a minute after the first 200 response, saw an empty picture. */
  emptyMs: number;
}

/** Delay of the new visitor after the site's first 200 response, milliseconds. */
const newVisitorDelayMs = 60_000;

/**
 * Waits until a site without renditions has made all.
 * @param site that has just sent its first response
 * @throws when a picture is missing after 15 minutes
 */
export async function measurePicturesAhead(site: SiteProcess, browser: Browser): Promise<PicturesAhead> {
  const startedAt = performance.now();
  const untilLogged = async (line: string) => {
    while (!site.output().includes(line)) {
      if (performance.now() - startedAt > 900_000) throw new Error(`Never said: ${line}`);
      await sleep(100);
    }
    return (performance.now() - startedAt) / 1000;
  };
  const ready = [
    untilLogged("Pictures of first screens are ready"),
    untilLogged("Pictures that pages ask for are ready"),
  ] as const;
  const [emptyMs, firstScreensS, allS] = await Promise.all([
    sleep(newVisitorDelayMs).then(() => longestEmpty(site.url, browser)),
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

/** Runs in the page: checks at every frame for pictures in view that are still empty. */
function watchEmptyPlaces(): void {
  const since = new Map<Element, number>();
  let longest = 0;
  const onFrame = (now: number) => {
    for (const image of document.images) {
      const { top, bottom, left, right, width } = image.getBoundingClientRect();
      // A gallery's further slides are clipped and so not in view.
      const isInView = width > 0 && top < innerHeight && bottom > 0 && left < innerWidth && right > 0;
      const isSeen = isInView && image.checkVisibility({ opacityProperty: true });
      const isEmpty = isSeen && !image.src.startsWith("data:") && !(image.complete && image.naturalWidth > 0);
      if (!isEmpty) since.delete(image);
      else if (!since.has(image)) since.set(image, now);
      longest = Math.max(longest, now - (since.get(image) ?? now));
    }
    Object.assign(globalThis, { longestEmpty: longest, emptyNow: since.size });
    requestAnimationFrame(onFrame);
  };
  requestAnimationFrame(onFrame);
}
