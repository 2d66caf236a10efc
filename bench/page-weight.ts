import { brotliCompressSync } from "node:zlib";
import type { BrowserContext, Request } from "playwright-core";

/** Transferred bytes of a page before any interaction. */
export interface PageWeight {
  /** The HTML document, with its inline styles. */
  html: number;
  scripts: number;
  /** Inline styles, compressed by themselves, and linked ones. */
  styles: number;
  fonts: number;
  /** Pictures in the first view, before scrolling. */
  firstPictures: number;
}

/** A page's weight, and pictures outside the first view that it requests eagerly. */
interface WeighedPage extends PageWeight {
  hurried: string[];
}

/** Budgets of every kind of page. */
const shared = { scripts: 134_500, styles: 24_000, fonts: 60_000, firstPictures: 100_000 };

/** An example of each kind of page in the demo, with its budget. */
export const budgets: Record<string, { path: string } & Omit<PageWeight, "html">> = {
  home: { path: "/", ...shared },
  list: { path: "/products/category/fjordlace-plates", ...shared },
  product: { path: "/pdp/bre-bowl-12", ...shared },
  story: { path: "/brand-story/workmanship", ...shared },
  stores: { path: "/find-us", ...shared },
  jobs: { path: "/about-us/jobs", ...shared },
};

/** Budget for everything in the first view, bytes. */
export const firstViewBudget = 310_000;

/** Viewport in which pages are weighed. */
export const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

/**
 * Weighs a page with all that a browser loads before any interaction, including modules that the page loads later.
 * @param context a new one with an empty cache; the site must be on this machine, where browsers accept Brotli without
 * TLS
 * @param url address of the page
 */
export async function pageWeight(context: BrowserContext, url: string): Promise<WeighedPage> {
  const finished: Request[] = [];
  context.on("requestfinished", (request) => void finished.push(request));
  const page = await context.newPage();
  await page.goto(url, { waitUntil: "networkidle" });
  // Scripts start when the page has loaded and the browser is idle.
  await page.locator("html[data-hydrated]").waitFor();
  await page.locator("style[data-fonts]:not([media])").waitFor({ state: "attached" });
  await page.evaluate(async () => void (await document.fonts.ready));
  await page.waitForLoadState("networkidle");
  const shown = await page.evaluate(() =>
    [...document.images]
      .filter((image) => {
        const { top, bottom, left, right, width } = image.getBoundingClientRect();
        return width > 0 && top < innerHeight && bottom > 0 && left < innerWidth && right > 0;
      })
      .map((image) => image.currentSrc),
  );
  const first = await page.evaluate(() =>
    [...document.images].filter((image) => image.fetchPriority === "high").map((image) => image.currentSrc),
  );
  const carried = await page.evaluate(() => [...document.querySelectorAll("style")].map((sheet) => sheet.textContent));

  const weight = { html: 0, scripts: 0, styles: 0, fonts: 0, firstPictures: 0 };
  for (const css of carried) weight.styles += brotliCompressSync(css).length;
  for (const request of finished) {
    const kind = kindOf(request, shown);
    if (kind) weight[kind] += (await request.sizes()).responseBodySize;
  }
  await page.close();
  return { ...weight, hurried: first.filter((address) => !shown.includes(address)) };
}

function kindOf(request: Request, shown: readonly string[]): keyof PageWeight | undefined {
  switch (request.resourceType()) {
    case "document":
      return "html";
    case "script":
      return "scripts";
    case "stylesheet":
      return "styles";
    case "font":
      return "fonts";
    case "image":
      return shown.includes(request.url()) && !request.url().startsWith("data:") ? "firstPictures" : undefined;
    default:
      // Preloaded modules.
      return /\/assets\/[^/]*\.js$/.test(request.url()) ? "scripts" : undefined;
  }
}
