// @module-tag extended
import { cp, glob, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { stringify } from "yaml";
import { siteUrl, visit } from "./harness.ts";
import { type ServerProcess, startServer } from "./server-process.ts";

const width = 390;
const list = join(import.meta.dirname, "../apps/server/src/modules/content/schemas/interface-texts.json");

type Texts = { [key: string]: string | string[] | Texts };

/** A text in this test's brand: with a dot after every character, so that no other text contains it. */
const dotted = (text: string) => text.replaceAll(/\p{Script=Han}/gu, "$&·");

let content: string;
let server: ServerProcess;
/** Texts that only the interface has, long enough to be unique. */
const own: string[] = [];

beforeAll(async () => {
  content = await mkdtemp(join(tmpdir(), "site-copy-"));
  await cp(inject("contentDir"), content, { recursive: true });
  let words = "";
  for await (const file of glob("**/*.yaml", { cwd: content })) words += await readFile(join(content, file), "utf8");
  const marked = (texts: Texts): Texts =>
    Object.fromEntries(
      Object.entries(texts).map(([key, text]) => {
        if (typeof text === "object" && !Array.isArray(text)) return [key, marked(text)];
        if (typeof text === "string" && /\p{Script=Han}{4}/u.test(text) && !words.includes(text)) own.push(text);
        return [key, dotted([text].flat()[0] ?? "")];
      }),
    );
  await writeFile(join(content, "copy.yaml"), stringify(marked(JSON.parse(await readFile(list, "utf8")))));
  server = await startServer({ CONTENT_DIR: content });
});
afterAll(async () => {
  await server?.stop();
  await rm(content, { recursive: true, force: true });
});

describe("[BRAND-02] a brand that overrides every text of the interface", () => {
  test.each([
    "/",
    "/products",
    "/products/series-ash",
    "/pdp/plate-wide",
    "/find-us",
    "/verification",
    "/search-results-page?keyword=%E9%92%B5",
    "/search-results-page?keyword=%E6%97%A0%E6%AD%A4%E7%89%A9",
    "/wish-list",
    "/compare",
    "/news",
    "/about-us/jobs",
    "/about-us/jobs/shopkeeper",
    "/about-us/jobs/withdraw",
    "/contact-us",
    "/cookie",
    "/gifting",
    "/customer-service/faq",
  ])("is used on %s, in the server's HTML and after hydration", async (path) => {
    const html = (await (await fetch(server.url + path)).text()).replaceAll(/<script\b[\s\S]*?<\/script>/g, "");
    expect(own.filter((text) => html.includes(text))).toEqual([]);
    expect(html).toContain(dotted("跳到正文"));
    // A difference after hydration is an error in the console, which fails the visit.
    const page = await visit(path, { width, site: server.url });
    const shown = await page.locator("body").innerText();
    expect(own.filter((text) => shown.includes(text))).toEqual([]);
  });

  test("is used in lazily loaded parts, with placeholders filled", async () => {
    const page = await visit("/pdp/plate-wide", { width, site: server.url });
    await page.getByRole("button", { name: dotted("立即购买") }).click();
    await page
      .getByRole("dialog", { name: dotted("立即购买") })
      .getByText(dotted("查找离我最近的门店"))
      .waitFor();
    await page.keyboard.press("Escape");
    await page.goto(`${server.url}/find-us`);
    await page.getByText(/^共· \d+ 家·门·店·$/).waitFor();
  });

  test("costs other brands nothing: texts without an override are not sent", async () => {
    expect(await (await fetch(`${siteUrl}/`)).text()).not.toContain("stores.title");
    const html = await (await fetch(`${server.url}/`)).text();
    expect(html).toContain("stores.title");
  });
});
