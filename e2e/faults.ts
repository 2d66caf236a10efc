import type { Page, Route } from "playwright-core";
import { expect } from "vitest";

declare global {
  interface Window {
    /** React Router's router, which it puts there itself. */
    __reactRouterDataRouter?: { navigate: (to: string) => Promise<void>; state: { navigation: { state: string } } };
  }
}

/** What is said of most that cannot be had. */
export const failed = "请求失败，请稍后重试！";
/** What browsers say of broken answers; an exception of the page's own is never expected. */
export const expected = [/^(console|failed|status)\b/];

/** What may break between browser and site: answers of the site itself, and of whatever stands before it. */
export type BrowserFault = "code" | "drop" | "502" | "404" | "garbage";

/** A position. */
export const jobPath = "/about-us/jobs/answerer";

/** A page of every kind that a visit leads to. */
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

/** Lets page data and code be broken. @returns what breaks them from now on; without a fault they are whole again */
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

/** What a visitor sees and where: the address, the words of the page, and that the frame is there. */
export async function shown(page: Page) {
  return page.evaluate(() => ({
    address: location.pathname + location.search,
    words: document.querySelector("main")?.innerText,
    frame: [...document.querySelectorAll("header, footer")].length,
    title: document.title,
  }));
}

/** The sentence of the notice that offers 重试. @param at what was going on, for a notice that does not come */
export async function failureToast(page: Page, at = page.url()): Promise<string> {
  const toast = page.locator("li:not([data-leaving])").filter({ has: page.getByRole("button", { name: "重试" }) });
  await expect.poll(() => toast.count(), { message: `no notice: ${at}` }).toBe(1);
  return toast.getByRole("alert").innerText();
}

/** Closes what `failureToast` reads, without a pointer: the first sign of a visitor's life fetches the category tree, which answers for series. */
export async function closeToast(page: Page): Promise<void> {
  await page.evaluate(() =>
    document.querySelector<HTMLElement>("li:not([data-leaving]) [aria-label=关闭提示]")?.click(),
  );
}

/** Fails unless the page is whole: its frame, a heading, and nothing but Chinese about faults. */
export async function wholePage(page: Page, { failing = false } = {}): Promise<void> {
  const at = page.url();
  const framed = !new URL(at).pathname.includes("/flora-danica");
  await page.locator("main h1").first().waitFor({ state: "attached" });
  // Words look as their styles have it, in capitals for instance.
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

/** Holds answers back. @returns the addresses that were asked for, and what lets the answers come, or ends the connections */
export async function holdBack(page: Page, what: RegExp) {
  const asked: string[] = [];
  let release: (how?: "abort") => void = () => {};
  const released = new Promise<"abort" | undefined>((resolve) => (release = resolve));
  await page.route(what, async (route) => {
    asked.push(route.request().url());
    await ((await released) === "abort" ? route.abort() : route.continue());
  });
  return { asked, release };
}
