import { calls } from "@klarholm/contract";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { buildTestApp, type TestApp } from "../../../../test/build-test-app.ts";
import { apiData } from "../../../../test/call-api.ts";
import { describeEngines } from "../../../../test/databases.ts";
import { contentCommand } from "../../../cli/content/cli.ts";
import { contentItem } from "../../content/items.ts";
import { createPreviewToken, Previews, wholeSite } from "./previews.ts";

let test: TestApp;
beforeEach(async () => {
  test = await buildTestApp({
    changes: {
      "pages/home.draft.yaml": {
        title: "首页",
        blocks: [{ kind: "hero", title: "草稿里的首页", tone: "onDark", pic: { src: "mood/table.webp", alt: "" } }],
      },
      "pages/autumn.draft.yaml": { title: "秋", blocks: [{ kind: "spacing" }] },
    },
  });
});
afterEach(async () => {
  vi.useRealTimers();
  await test[Symbol.asyncDispose]();
});

async function createToken(...args: string[]): Promise<{ code: number; text: string; token: string }> {
  const lines: string[] = [];
  const env = {
    LANG: "en",
    DATA_DIR: test.config.dataDir,
    CONTENT_DIR: test.content.dir,
    PUBLIC_URL: "https://www.example.com",
  };
  const code = await contentCommand(["preview", ...args], env, (text) => lines.push(text));
  const text = lines.join("\n");
  return { code, text, token: /previewToken=([\w-]+)$/.exec(text)?.[1] ?? "" };
}

const preview = (pageId: string, previewToken: string) => apiData(test, "previewPage", { pageId, previewToken });

it("shows the newest draft of a page, or the page itself without one, to the holder of a token", async () => {
  const { text, token } = await createToken("home");
  expect(text).toMatch(/^https:\/\/www\.example\.com\/preview\/home\?previewToken=[\w-]{32}$/);
  const query = { pageId: "home", previewToken: token };
  const answer = await test.app.inject({ url: calls.previewPage.path, query });
  expect(JSON.parse(answer.json().data[0].contents).title).toBe("草稿里的首页");
  expect(answer.headers["cache-control"]).toBe("no-store");
  for (const [page, modelName] of [
    ["products", "products"],
    ["autumn", "spacing"],
  ] as const)
    expect(await preview(page, (await createToken(page)).token)).toMatchObject([{ modelName }]);
});

it("refuses wrong and expired tokens and those of other pages with 401", async () => {
  const { token } = await createToken("home", "--days", "2");
  for (const [page, wrong] of [
    ["home", "wrong"],
    ["autumn", token],
  ] as const) {
    await expect(preview(page, wrong)).rejects.toMatchObject({ status: 401 });
  }
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 2 * 24 * 60 * 60 * 1000 + 1000 });
  await expect(preview("home", token)).rejects.toMatchObject({ status: 401 });
  // Creating a token deletes expired ones.
  await createToken("home");
  expect(await test.database.db.selectFrom("preview_token").select("page_id").execute()).toHaveLength(1);
});

it("[RELEASE-02] a token of the whole site opens every path, with exactly its items and what is public at its time", async () => {
  const previews = new Previews(test.database.db, test.contents);
  const shown = test.contents.current();
  const opening = contentItem("page", "new", {
    title: "新",
    path: "/brand-story/new",
    publishTime: "2031-03-01T00:00:00+08:00",
    blocks: [],
  });
  const removed = { kind: "page", id: "products", body: null, hash: null };
  const snapshotAt = async (day: string) => {
    const token = await createPreviewToken(test.database.db, wholeSite, 1, [opening, removed], Date.parse(day));
    expect(await previews.forPage(token, "home", shown)).toBeUndefined();
    return (await previews.forPath(token, "/any/path", shown))?.content.pages ?? {};
  };
  const [before, after] = [await snapshotAt("2031-02-28"), await snapshotAt("2031-03-02")];
  expect([before, after].map((pages) => ["new", "products"].map((id) => Object.hasOwn(pages, id)))).toEqual([
    [false, false],
    [true, false],
  ]);
  // Drafts of files are not part of it.
  expect(after["home"]).toEqual(shown.content.pages["home"]);
  expect(after["autumn"]).toBeUndefined();
});

it("creates no token for unknown pages or without an end", async () => {
  expect(await createToken("nothing")).toMatchObject({
    code: 1,
    text: 'There is no page, product, news item or position "nothing" in the files',
  });
  expect(await createToken("home", "--days", "400")).toMatchObject({
    code: 1,
    text: "--days: expected a whole number from 1 to 90",
  });
});

describeEngines("[EDIT-03] previews", (engine) => {
  it("show items that were never published to the holder of the token only", async () => {
    await using site = await buildTestApp({ engine });
    const previews = new Previews(site.database.db, site.contents);
    const shown = site.contents.current();
    const group = JSON.stringify({ ...shown.content.productGroups["fjord-plate"], colour: "雾灰" });
    const page = JSON.stringify({ title: "夏", blocks: [] });
    const token = await createPreviewToken(site.database.db, { kind: "product-group", id: "fjord-plate" }, 1, [
      { kind: "product-group", id: "fjord-plate", body: group, hash: "a" },
      { kind: "page-draft", id: "summer", body: page, hash: "b" },
    ]);
    const [product] = shown.content.productGroups["fjord-plate"]?.products ?? [];
    const snapshot = await previews.forPath(token, `/pdp/${product?.id}`, shown);
    expect(snapshot?.content.productGroups["fjord-plate"]?.colour).toBe("雾灰");
    expect(snapshot?.content.pages).toHaveProperty("summer");
    expect(snapshot?.previewOf).toBe(shown);
    expect(snapshot?.revision).not.toBe(shown.revision);
    expect(await previews.forPath(token, "/pdp/another", shown)).toBeUndefined();
    expect(await previews.forPage(token, "home", shown)).toBeUndefined();
    expect(site.contents.current().content.productGroups["fjord-plate"]?.colour).not.toBe("雾灰");
  });
});
