import { setImmediate as turn } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { buildTestSite, type TestSiteApp } from "../../../test/build-test-site.ts";
import { checkContent } from "../publishing/check.ts";
import { applyContent } from "../publishing/publish.ts";
import type { ContentSnapshot } from "../content/snapshot.ts";

let site: TestSiteApp;
beforeEach(async () => {
  site = await buildTestSite();
});
afterEach(() => site[Symbol.asyncDispose]());

async function write(title: string): Promise<void> {
  const hero = { kind: "hero", title, tone: "onDark", pic: { src: "mood/table.webp", alt: "" } };
  await site.content.write("pages/home.yaml", { title: "首页", path: "/", blocks: [hero] });
}

/** Number of rendered pages. */
const rendered = async () => {
  const { values } = await site.app.counts.pages.metric.get();
  return values.find(({ labels }) => labels["result"] === "miss")?.value;
};

const home = async () => (await site.app.inject("/")).body;

test("the pages requested last are rendered in a new revision before it is served", async () => {
  await write("旧的");
  await site.publish();
  expect(await home()).toContain("旧的");
  const preparing: string[] = [];
  const { promise: prepared, resolve: finish } = Promise.withResolvers<void>();
  site.contents.beforeServing(async ({ revision }) => {
    preparing.push(revision);
    await prepared;
  });
  await write("新的");
  const { items } = await checkContent(site.content.dir);
  await applyContent(site.database.db, items);
  const refreshed = site.contents.refresh();
  await expect.poll(() => preparing).toHaveLength(1);

  // Visitors still get the previous revision.
  expect(await home()).toContain("旧的");
  finish();
  await refreshed;
  const before = await rendered();
  const answer = await home();
  expect(answer).toContain("新的");
  expect(answer).not.toContain("旧的");
  expect(await rendered()).toBe(before);
});

test("a revision is served as the object that was prepared", async () => {
  const prepared: ContentSnapshot[] = [];
  site.contents.beforeServing(async (snapshot) => void prepared.push(snapshot));
  await write("新的");
  await site.publish();
  await turn();
  expect(site.contents.current()).toBe(prepared[0]);
});
