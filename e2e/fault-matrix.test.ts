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

/** The first page of the journey, and one that shares its code with another: nothing of their code can be missing. */
const codeIsThere = new Set(["/", "/customer-service/faq"]);
/** Two journeys, each as long as a busy machine walks within a test's time. */
const journeys = [0, 1].map((part) => kinds.filter((_, index) => index % 2 === part));

test.each(journeys.map((paths) => [paths]))(
  "[FRAME-06] [PDP-18] [JOB-02] whatever breaks between browser and site, every kind of page stays until the next one is there",
  { tags: "extended" },
  async (paths) => {
    const page = await visit("/", { anew: true, width: 1440, expected });
    const mend = await breakBrowser(page);
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
        mend(fault);
        await goTo(page, path);
        expect(await failureToast(page, at), at).toBe(/\/jobs\/(?!withdraw)/.test(path) ? noPosition : failed);
        expect(await shown(page), at).toEqual(before);
      }
      // The last of all ends by itself, when the network is back.
      mend();
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

/** What may break between site and API. */
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

/** Where a refusal that says that there is no such thing leads from a page that has an address to spare. */
const elsewhere: [RegExp, string][] = [
  [/^\/products\/(series|category)/, "/#notice=category-missing"],
  [
    /^\/(brand-story|collections|flora-danica|gifting|member|customer-service|contact-us|cookie)/,
    "/#notice=page-missing",
  ],
  [/^\/news\//, "/news#notice=news-missing"],
  [/^\/about-us\/jobs\/(?!withdraw)/, "/about-us/jobs#notice=job-missing"],
];

function due(fault: string, path: string): string {
  // They have nothing to load.
  if (/verification|withdraw/.test(path) || fault === "an answer that comes late") return "the page";
  // So does it of an answer that has no product.
  if (path.startsWith("/pdp/") && fault === "a success without anything") return "/#notice=product-missing";
  const isMissing = fault === "a refusal that knows no such thing";
  // Section 5 wants it of an empty answer and of a failed one.
  if (path === "/gifting") return isMissing ? "/#notice=page-missing" : "/#notice=gifting-failed";
  return (isMissing && elsewhere.find(([kind]) => kind.test(path))?.[1]) || "stay";
}

/** What a browser is told that asks for a page's data: to stay, as every answer of 400 or more has it, the page, or where to go instead. */
async function told(path: string): Promise<string> {
  const { origin, pathname, search } = new URL(path, site.url);
  const { status, text } = await fetch(`${origin}${pathname === "/" ? "/_" : pathname}.data${search}`).then(
    async (data) => ({ status: data.status, text: await data.text() }),
  );
  if (status >= 400) return "stay";
  return status === 202 ? (/"(\/[^"]*#notice=[^"]*)"/.exec(text)?.[1] ?? text) : "the page";
}

test.each(apiFaults)(
  "[FRAME-06] [PDP-18] %s between site and API tells browsers of every kind of page what to do",
  async (name, fault) => {
    site.breakCalls(() => fault);
    const found = await Promise.all(kinds.map(async (path) => [path, await told(path)]));
    expect(found).toEqual(kinds.map((path) => [path, due(name, path)]));
  },
);

/** A page for each thing that browsers may be told, and what is said then. */
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
  "[FRAME-06] [PDP-18] [JOB-02] told to stay, a browser keeps its page, says so, and 重试 goes on",
  { tags: "extended" },
  async () => {
    const page = await visit("/cookie", {
      anew: true,
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
      // The address comes before what is to be seen at it.
      await expect.poll(async () => (await shown(page)).words, { message: what }).not.toBe(before.words);
      await wholePage(page);
    }
    // Told to go elsewhere, it goes there and says why.
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
