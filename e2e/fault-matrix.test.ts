import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import {
  type BrowserFault,
  breakBrowser,
  closeToast,
  expected,
  failed,
  failureToast,
  goTo,
  jobPath,
  kinds,
  shown,
  wholePage,
} from "./faults.ts";
import { siteUrl, visit } from "./harness.ts";
import { type Fault, type SecondSite, startSecondSite } from "./second-site.ts";

const noPosition = "职位信息获取失败，请稍后重试！";

let site: SecondSite;
beforeAll(async () => {
  site = await startSecondSite(undefined, { PAGE_CACHE: "off" });
});
afterEach(() => site.breakCalls());
afterAll(() => site?.stop());

/**
 * The first page of the journey, and a page that shares its chunk with another: their code is always loaded already.
 */
const codeIsThere = new Set(["/", "/customer-service/faq"]);
/** Two journeys, because one would exceed a test's timeout on a busy machine. */
const journeys = [0, 1].map((part) => kinds.filter((_, index) => index % 2 === part));

test.each(journeys.map((paths) => [paths]))(
  "[FRAME-06] [PDP-18] [JOB-02] after any fault between browser and site, every kind of page stays until the next one has loaded",
  { tags: "extended" },
  async (paths) => {
    const page = await visit("/", { freshTab: true, width: 1440, expected });
    const repair = await breakBrowser(page);
    for (const [index, path] of paths.entries()) {
      const before = await shown(page);
      const faults: BrowserFault[] = [
        codeIsThere.has(path) ? "garbage" : "code",
        index % 2 === 0 ? "502" : "404",
        "drop",
      ];
      for (const fault of faults) {
        const at = `${fault} on the way to ${path}`;
        await closeToast(page);
        repair(fault);
        await goTo(page, path);
        expect(await failureToast(page, at), at).toBe(/\/jobs\/(?!withdraw)/.test(path) ? noPosition : failed);
        expect(await shown(page), at).toEqual(before);
      }
      // The last failure recovers by itself when the network returns.
      repair();
      await page.evaluate(() => dispatchEvent(new Event("online")));
      await expect.poll(() => page.url(), { message: path }).toBe(siteUrl + path);
      await expect.poll(async () => (await shown(page)).words, { message: path }).not.toBe(before.words);
      await wholePage(page);
    }
  },
);

const answer = (changes: object) => ({
  status: 200,
  body: { success: true, errorCode: "0", errorMessage: null, data: null, ...changes },
});
const refusal = answer({ success: false, errorCode: "INTERNAL", errorMessage: "无法显示" });

/** Faults between site and API. */
const apiFaults: [string, Fault][] = [
  ["404", { status: 404, body: "no such thing" }],
  ["500", { ...refusal, status: 500 }],
  ["a dropped connection", "drop"],
  ["garbage", "garbage"],
  ["an answer that comes late", { slow: 100 }],
  ["a refusal", refusal],
  ["a refusal by another system's code", answer({ success: false, errorCode: 5001, errorMessage: "系统繁忙" })],
  [
    "a refusal that knows no such thing",
    answer({ success: false, errorCode: "CONTENT_NOT_FOUND", errorMessage: "没有" }),
  ],
  ["a success without anything", answer({})],
];

/** Redirect targets of pages whose item does not exist. */
const elsewhere: [RegExp, string][] = [
  [/^\/products\/(series|category)/, "/#notice=category-missing"],
  [
    /^\/(brand-story|collections|flora-danica|gifting|member|customer-service|contact-us|cookie)/,
    "/#notice=page-missing",
  ],
  [/^\/news\//, "/news#notice=news-missing"],
  [/^\/about-us\/jobs\/(?!withdraw)/, "/about-us/jobs#notice=job-missing"],
];

function expectedInstruction(fault: string, path: string): string {
  // These pages call no API.
  if (/verification|withdraw/.test(path) || fault === "an answer that comes late") return "the page";
  // The same for an answer without a product.
  if (path.startsWith("/pdp/") && fault === "a success without anything") return "/#notice=product-missing";
  const isMissing = fault === "a refusal that knows no such thing";
  // Section 5 requires it for an empty answer and for a failed one.
  if (path === "/gifting") return isMissing ? "/#notice=page-missing" : "/#notice=gifting-failed";
  return (isMissing && elsewhere.find(([kind]) => kind.test(path))?.[1]) || "stay";
}

/** The result of a request for a page's data: to stay (a response of 400 or more), the page, or a redirect. */
async function instructionFor(path: string): Promise<string> {
  const { origin, pathname, search } = new URL(path, site.url);
  const { status, text } = await fetch(`${origin}${pathname === "/" ? "/_" : pathname}.data${search}`).then(
    async (data) => ({ status: data.status, text: await data.text() }),
  );
  if (status >= 400) return "stay";
  return status === 202 ? (/"(\/[^"]*#notice=[^"]*)"/.exec(text)?.[1] ?? text) : "the page";
}

test.each(apiFaults)(
  "[FRAME-06] [PDP-18] with %s between site and API, data requests of every kind of page get the right result",
  async (name, fault) => {
    site.breakCalls(() => fault);
    const found = await Promise.all(kinds.map(async (path) => [path, await instructionFor(path)]));
    expect(found).toEqual(kinds.map((path) => [path, expectedInstruction(name, path)]));
  },
);

/** A page for each possible result, and its message. */
const reactions: [string, string, Fault, string][] = [
  ["stays", "/brand-story", { ...refusal, status: 500 }, failed],
  ["stays for a page without an address to spare", "/", refusal, "无法显示"],
  [
    "stays with the answer's words",
    "/pdp/plate-wide",
    { ...answer({ success: false, errorMessage: "服务正在更新，请稍后重试！" }), status: 503 },
    "服务正在更新，请稍后重试！",
  ],
  ["stays with a position's own words", jobPath, answer({}), noPosition],
];

test(
  "[FRAME-06] [PDP-18] [JOB-02] a failed navigation leaves the page with a message, and 重试 continues",
  { tags: "extended" },
  async () => {
    const page = await visit("/cookie", {
      freshTab: true,
      width: 390,
      site: site.url,
      expected: [...site.expected, ...expected],
    });
    for (const [what, path, fault, words] of reactions) {
      const before = await shown(page);
      site.breakCalls(() => fault);
      await goTo(page, path);
      expect(await failureToast(page, what), what).toBe(words);
      expect(await shown(page), what).toEqual(before);
      site.breakCalls();
      await page.getByRole("button", { name: "重试" }).click();
      await expect.poll(() => page.url(), { message: what }).toBe(site.url + path);
      // The address changes before the page does.
      await expect.poll(async () => (await shown(page)).words, { message: what }).not.toBe(before.words);
      await wholePage(page);
    }
    // A redirect leads to another page with the reason.
    site.breakCalls(({ searchParams }) => (searchParams.get("pageId") === "gifting" ? "drop" : undefined));
    await goTo(page, "/gifting");
    await expect.poll(() => page.url()).toBe(`${site.url}/`);
    expect(await failureToast(page)).toBe("礼赠页面没有加载成功，请稍后重试！");
    await expect.poll(() => page.url()).toBe(`${site.url}/`);
    await wholePage(page);
    site.breakCalls(() => ({ slow: 50 }));
    await goTo(page, "/gifting");
    await page.waitForURL("**/gifting");
    await wholePage(page);
  },
);
