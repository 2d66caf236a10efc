import type { Page, Route } from "playwright-core";
import { expect } from "vitest";

declare global {
  interface Window {
    /** React Router's router, as it exposes it on `window`. */
    __reactRouterDataRouter?: { navigate: (to: string) => Promise<void>; state: { navigation: { state: string } } };
  }
}

/** The usual message of a failed request. */
export const failed = "请求失败，请稍后重试！";
/** Browsers' console messages for broken responses; an exception of the page is never expected. */
export const expected = [/^(console|failed|status)\b/];

/** Faults between browser and site: responses of the site itself, and of any proxy before it. */
export type BrowserFault = "code" | "drop" | "502" | "404" | "garbage";

/** A position. */
export const jobPath = "/about-us/jobs/answerer";

/** A page of every kind, in the order of the visit. */
export const kinds = [
  "/products",
  "/products/series-red",
  "/products/category/plates",
  "/products/keyword/%E5%B9%B3%E7%9B%98",
  "/search-results-page?keyword=%E5%B9%B3%E7%9B%98",
  "/pdp/plate-wide",
  "/collections/snow",
  "/brand-story",
  "/brand-story/our-history",
  "/flora-danica/woods",
  "/gifting",
  "/news",
  "/news/snow",
  "/member",
  "/customer-service/faq",
  "/verification",
  "/contact-us",
  "/find-us",
  "/about-us/jobs",
  jobPath,
  `${jobPath}/apply`,
  "/about-us/jobs/withdraw",
  "/cookie",
  "/",
];

/** Lets tests break page data and code. @returns sets the fault; without one requests succeed again */
export async function breakBrowser(page: Page): Promise<(fault?: BrowserFault) => void> {
  let current: BrowserFault | undefined;
  const html = "<!doctype html><title>Bad Gateway</title><h1>502 Bad Gateway</h1>";
  const answer = (route: Route) => {
    switch (current) {
      case "drop":
        return route.abort("connectionreset");
      case "502":
        return route.fulfill({ status: 502, contentType: "text/html", body: html });
      case "404":
        return route.fulfill({ status: 404, contentType: "text/html", body: html });
      case "garbage":
        return route.fulfill({ status: 200, contentType: "text/x-script", body: html });
      default:
        return route.fallback();
    }
  };
  await page.route(/\.data(\?|$)/, answer);
  await page.route(/\/assets\/.*\.(js|css)/, (route) =>
    current === "code" ? route.fulfill({ status: 404, contentType: "text/html", body: html }) : route.fallback(),
  );
  return (fault) => void (current = fault);
}

/** Follows a link to a path, as every link of the site does. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => void window.__reactRouterDataRouter?.navigate(to), path);
}

/** The state that a visitor sees: the address, the text of the page, and that the frame is there. */
export async function shown(page: Page) {
  return page.evaluate(() => ({
    address: location.pathname + location.search,
    words: document.querySelector("main")?.innerText,
    frame: [...document.querySelectorAll("header, footer")].length,
    title: document.title,
  }));
}

/** The text of the notice that offers 重试. @param at context of the error for a missing notice */
export async function failureToast(page: Page, at = page.url()): Promise<string> {
  const toast = page.locator("li:not([data-leaving])").filter({ has: page.getByRole("button", { name: "重试" }) });
  await expect.poll(() => toast.count(), { message: `no notice: ${at}` }).toBe(1);
  return toast.getByRole("alert").innerText();
}

/**
 * Closes the notice without a pointer: the visitor's first interaction fetches the category tree, which would answer
 * for series.
 */
export async function closeToast(page: Page): Promise<void> {
  await page.evaluate(() =>
    document.querySelector<HTMLElement>("li:not([data-leaving]) [aria-label=关闭提示]")?.click(),
  );
}

/** Fails unless the page is complete: its frame, a heading, and only Chinese messages. */
export async function wholePage(page: Page, { failing = false } = {}): Promise<void> {
  const at = page.url();
  const framed = !new URL(at).pathname.includes("/flora-danica");
  await page.locator("main h1").first().waitFor({ state: "attached" });
  // innerText follows text-transform, such as capitals.
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet][href^='/assets/']:not([disabled])")].every(
      ({ sheet }) => sheet,
    ),
  );
  expect(await page.getByRole("heading", { name: "Unexpected Application Error!" }).count(), at).toBe(failing ? 1 : 0);
  expect([await page.getByRole("banner").count(), await page.getByRole("contentinfo").count()], at).toEqual(
    framed ? [1, 1] : [0, 0],
  );
  const words = await page.locator("body").innerText();
  expect(words.replace("Unexpected Application Error!", ""), at).not.toMatch(
    /\b(error|failed|fetch|undefined|gateway|not found|unable)\b/i,
  );
}

/**
 * Holds responses back. @returns the requested addresses, and functions that release the responses or drop the
 * connections
 */
export async function holdBack(page: Page, what: RegExp) {
  const requested: string[] = [];
  let release: (how?: "abort") => void = () => {};
  const released = new Promise<"abort" | undefined>((resolve) => (release = resolve));
  await page.route(what, async (route) => {
    requested.push(route.request().url());
    await ((await released) === "abort" ? route.abort() : route.continue());
  });
  return { requested, release };
}
