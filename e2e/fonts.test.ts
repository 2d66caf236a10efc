// @module-tag extended
import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { decode, publicPaths } from "./every-page.ts";
import { sizeOf, slicesOf } from "./font-use.ts";
import { siteUrl, visit, WIDTHS } from "./harness.ts";
import { type ServerProcess, startServer } from "./server-process.ts";

/** Limits in bytes of the fonts of a page, and of one slice. */
const mostOfPage = 60_000;
const mostOfSlice = 25_000;

const paths = await publicPaths();

describe("stylesheets and slices of every page of the site map", () => {
  test(
    "[SPEED-02] contain the page's headings in at most 60 kB, and no heading needs the remaining slice",
    { timeout: 300_000 },
    async () => {
      expect(await faultsOf(siteUrl, paths)).toEqual([]);
    },
  );
});

/** Pages whose headings come from a loader, from blocks and from the interface; one has the most characters. */
const kinds = ["/", "/pdp/fjordlace-plate-22", "/brand-story/workmanship", "/customer-service/faq", "/verification"];

test.each(kinds)(
  "[SPEED-02] %s loads at most 60 kB of fonts on a phone, none of it from the remaining slice",
  async (path) => {
    const { page, loaded } = await visitAndCount(path, siteUrl);
    await showEveryHeading(page);
    const found = await loaded();
    expect(found.length).toBeGreaterThan(1);
    expect(found.filter(({ url }) => isOfRest(url)).map(({ url }) => url)).toEqual([]);
    expect(total(found)).toBeLessThanOrEqual(mostOfPage);
  },
);

/** Headings of several pages: the stylesheet of each comes with its data. */
test("[SPEED-02] a visit to several pages never needs the remaining slice", async () => {
  const { page, loaded } = await visitAndCount("/", siteUrl);
  for (const name of ["我们的历史", "产品养护", "寻找门店"]) {
    const links = page.getByRole("contentinfo").locator("details", { hasText: name });
    await links.locator("summary").click();
    await links.getByRole("link", { name, exact: true }).click();
    await page
      .getByRole("heading", { level: 1 })
      .filter({ hasText: name.slice(-2) })
      .waitFor();
    await page.waitForLoadState("networkidle");
  }
  expect((await loaded()).filter(({ url }) => isOfRest(url)).map(({ url }) => url)).toEqual([]);
});

describe("another brand", () => {
  let dir: string;
  let server: ServerProcess;
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), "klarholm-e2e-brand-"));
    await cp(join(import.meta.dirname, "brand"), dir, { recursive: true });
    await writeFile(join(dir, "pages/rare.yaml"), JSON.stringify(rarePage));
    server = await startServer({ CONTENT_DIR: dir });
  });
  afterAll(async () => {
    await server.stop();
    await rm(dir, { recursive: true, force: true });
  });

  test("[SPEED-02] sends the headings of each page in at most 60 kB, with rare characters", async () => {
    const xml = await (await fetch(`${server.url}/sitemap.xml`)).text();
    const pages = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => new URL(address).pathname);
    expect(pages).toContain("/brand-story/rare");
    expect(await faultsOf(server.url, pages)).toEqual([]);
  });

  test("[SPEED-02] a page with rare characters and one that no font has loads at most 60 kB, no slice above 25", async () => {
    const { page, loaded } = await visitAndCount("/brand-story/rare", server.url);
    await page.getByRole("heading", { level: 1, name: rarePage.title }).waitFor();
    const found = await loaded();
    expect(found.filter(({ url }) => isOfRest(url))).toEqual([]);
    expect(total(found)).toBeLessThanOrEqual(mostOfPage);
    for (const { bytes } of found) expect(bytes).toBeLessThanOrEqual(mostOfSlice);
  });

  test("[SPEED-02] an unexpected character costs one slice of at most 25 kB", async () => {
    const { page, loaded } = await visitAndCount("/", server.url);
    // The remaining slice is declared from the second page of a visit on.
    await page.evaluate(() => document.querySelector<HTMLElement>('a[href="/find-us"]')?.click());
    await page.waitForURL("**/find-us");
    await page.waitForFunction(() => document.querySelector<HTMLLinkElement>("link[href$='/rest.css']")?.sheet);
    await page.waitForLoadState("networkidle");
    const before = (await loaded()).length;
    const fetched = page.waitForResponse((answer) => isOfRest(answer.url()));
    await page.getByRole("heading", { level: 1 }).evaluate((heading) => (heading.textContent = "饕"));
    await (await fetched).finished();
    const more = (await loaded()).slice(before);
    expect(more).toHaveLength(1);
    expect(total(more)).toBeGreaterThan(2_000);
    expect(total(more)).toBeLessThanOrEqual(mostOfSlice);
  });
});

test("[SPEED-02] the visitor's own text is set in a font of the device", async () => {
  const { page, loaded } = await visitAndCount(
    `/search-results-page?keyword=${encodeURIComponent("饕餮纹鼎")}`,
    siteUrl,
  );
  await page.getByRole("heading", { level: 1, name: "饕餮纹鼎" }).waitFor();
  expect((await loaded()).filter(({ url }) => isOfRest(url))).toEqual([]);
});

/** Shifts below this number of pixels do not count in browsers (Layout Instability, section 2.2). */
const shift = 3;

/** Pages and their tested widths, some of which give headings fractional sizes. */
const lateFonts: readonly (readonly [path: string, widths: readonly number[]])[] = [
  ["/", WIDTHS],
  ["/pdp/fjordlace-plate-22", WIDTHS],
  ["/find-us", [414]],
  ["/brand-story/our-history", [...WIDTHS, 1280]],
];

test.each(lateFonts)("[SPEED-02] nothing on %s moves when its fonts arrive, at %j px", async (path, widths) => {
  const options = { width: 1440, javaScript: false } as const;
  const before = await visit(path, {
    ...options,
    expected: [/\/fonts\/.*\.woff2/],
    prepare: (context) => context.route(/\/fonts\/.*\.woff2$/, (route) => route.abort()),
  });
  const after = await visit(path, options);
  for (const width of widths) {
    // A new page for each width: a picture has the shape of the former width until its own arrives.
    for (const page of [before, after]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(path);
    }
    const without = await placesOn(before);
    const families = () =>
      after.evaluate(() => [...document.fonts].filter(({ status }) => status === "loaded").map(({ family }) => family));
    for (const face of ["Display Latin", "Display Song"])
      await expect.poll(async () => (await families()).some((family) => family.includes(face))).toBe(true);
    const moved = (await placesOn(after)).filter(
      ([, x, y], index) =>
        Math.abs(x - (without[index]?.[1] ?? 0)) >= shift || Math.abs(y - (without[index]?.[2] ?? 0)) >= shift,
    );
    expect(moved, `at ${width} px`).toEqual([]);
  }
});

/** The position of each element of a page. */
function placesOn(page: Page): Promise<[string, number, number][]> {
  return page
    .locator("body *")
    .evaluateAll((all) =>
      all.map((element) => [
        `${element.tagName} ${element.textContent?.slice(0, 20)}`,
        element.getBoundingClientRect().x,
        element.getBoundingClientRect().y,
      ]),
    );
}

/** Headings with characters that hardly any page has, and with a character that no font has. */
const rarePage = {
  title: "龘靐饕餮",
  description: "生僻字也要看得清楚。",
  path: "/brand-story/rare",
  blocks: [
    { kind: "storyBasicConfig", subTitle: "生僻字也要看得清楚。" },
    { kind: "common", title: "彝鬲甗簋盨匜罍觥斝卣", text: "<h3>鎏錾釉窯甑瓿甾</h3><p>器物的名字。</p>" },
  ],
};

/** Every page's slices and headings, without a browser. @returns the faults, a line each */
async function faultsOf(site: string, pages: readonly string[]): Promise<string[]> {
  const faults: string[] = [];
  for (const path of pages) {
    const html = await (await fetch(site + path)).text();
    const { slices, left } = await slicesOf(html, site);
    const foreseen = slices.filter(({ ofRest }) => !ofRest);
    if (foreseen.length < 3) faults.push(`${path}: only ${foreseen.length} slices`);
    const bytes = (await Promise.all(foreseen.map(({ url }) => sizeOf(url)))).reduce((sum, size) => sum + size, 0);
    if (bytes > mostOfPage) faults.push(`${path}: ${bytes} bytes`);
    // Headings of foldable parts use the text font.
    const body = html.replace(/[\s\S]*<body/, "").replaceAll(/<summary\b[\s\S]*?<\/summary>/g, "");
    const headings = [...body.matchAll(/<h[1-4]\b(?![^>]*data-visually-hidden)[^>]*>([\s\S]*?)<\/h[1-4]>/g)]
      .map(([, inner = ""]) => decode(inner.replaceAll(/<[^>]*>/g, "")))
      .join("");
    const missing = [...new Set(headings)].filter((character) => {
      const point = character.codePointAt(0) ?? 0;
      return /\S/.test(character) && !left.has(point) && !foreseen.some(({ characters }) => characters.has(point));
    });
    if (missing.length > 0) faults.push(`${path}: ${missing.join("")} in headings`);
  }
  return faults;
}

interface Loaded {
  url: string;
  bytes: number;
}

async function visitAndCount(path: string, site: string): Promise<{ page: Page; loaded: () => Promise<Loaded[]> }> {
  const answers: Promise<Loaded>[] = [];
  const page = await visit(path, {
    width: 390,
    site,
    prepare: async (context) => {
      context.on("response", (answer) => {
        if (answer.request().resourceType() === "font")
          answers.push(answer.body().then((body) => ({ url: answer.url(), bytes: body.length })));
      });
    },
  });
  const loaded = async () => {
    await page.waitForLoadState("networkidle");
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    return Promise.all(answers);
  };
  return { page, loaded };
}

/** Includes headings of folded parts and below the first view. */
async function showEveryHeading(page: Page): Promise<void> {
  await page
    .locator("summary")
    .evaluateAll((all) => all.forEach((summary) => summary.parentElement?.setAttribute("open", "")));
  await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
}

function isOfRest(url: string): boolean {
  return /-\d+\.woff2$/.test(url);
}

function total(loaded: readonly Loaded[]): number {
  return loaded.reduce((sum, { bytes }) => sum + bytes, 0);
}

test("the footer's contacts are on one line each at 768 px, where they have least room", async () => {
  const page = await visit("/cookie", { width: 1440 });
  await page.setViewportSize({ width: 768, height: 900 });
  const contacts = page.getByRole("contentinfo").locator("dl a");
  await contacts.last().scrollIntoViewIfNeeded();
  const lines = await contacts.evaluateAll((links) =>
    links.map((link) => {
      const text = document.createRange();
      text.selectNodeContents(link);
      return new Set([...text.getClientRects()].map(({ top }) => Math.round(top))).size;
    }),
  );
  expect(lines).toEqual([1, 1, 1]);
});
