import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { emptyDesk, expectValidView, openAsAdmin } from "./desk.ts";

const site = { kind: "site", id: "site" };
const page = { kind: "page", id: "two-seasons" };
const opening = (title: string, seasons: string[]) => ({
  kind: "brandStoryTitle",
  title: { titleText: title },
  seasons,
});
/** The same kind of block for each half of the year, and one for all of it. */
const blocks = [
  { kind: "storyBasicConfig", title: "两个季节" },
  opening("春夏的话", ["spring"]),
  opening("秋冬的话", ["autumn"]),
  { kind: "brandStoryTitle", title: { titleText: "四季的话" } },
];
const body = { title: "两个季节", path: "/brand-story/two-seasons", blocks };

/** An editor's earlier draft, saved by the calls of the desk. */
async function written(editor: Page, item: { kind: string; id: string }, change: object): Promise<void> {
  await editor.evaluate(
    async ([{ kind, id }, more]) => {
      const found = await fetch(`/desk/api/content/item?kind=${kind}&id=${id}`);
      const { published } = ((await found.json()) as { data: { published: object | null } }).data;
      await fetch("/desk/api/content/draft", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ kind, id, body: { ...published, ...more }, was: published, seen: null }),
      });
    },
    [item, change] as const,
  );
}

it.each([1440, 390] as const)(
  "[DESK-05] [RELEASE-05] a page with seasons is previewed as its form shows it, in each season and on a day (%i px)",
  async (width) => {
    await using desk = await emptyDesk();
    const editor = await openAsAdmin(desk, width);
    // Two seasons cover the year, so one of them is active on any day.
    await written(editor, site, { seasons: { spring: { begins: "03-01" }, autumn: { begins: "09-01" } } });
    await written(editor, page, body);
    const previews: string[] = [];
    editor.on("request", (request) => {
      if (/^\/(desk\/api.*\/)?preview/.test(new URL(request.url()).pathname)) previews.push(request.url());
    });
    await editor.goto("/desk/content/page/two-seasons");
    const block = (title: string) => editor.getByRole("group", { name: /^章节标题 \d/ }).filter({ hasText: title });
    // The form itself shows when a block is visible.
    await block("春夏的话").getByText("春季").first().waitFor();
    await expectValidView(editor);
    // A phone shows the form alone, and loads no preview.
    if (width === 390) {
      await editor.waitForLoadState("networkidle");
      return expect(previews).toEqual([]);
    }

    const preview = editor.frameLocator("iframe[title=页面预览]");
    const title = editor.getByText(/^预览：/);
    const seen = (text: string) => preview.getByRole("heading", { name: text });
    const shows = async (words: string, other: string) => {
      await seen(words).waitFor();
      await seen("四季的话").waitFor();
      await expect.poll(() => seen(other).count()).toBe(0);
    };
    // The form begins with all seasons, on any day.
    await shows("春夏的话", "秋冬的话");
    await expect.poll(() => title.textContent()).toMatch(/^预览：20\d\d 春季，含全部草稿$/);

    // A press leads to the right block, although others of its kind come before it in the form.
    await seen("四季的话").click();
    const isIn = (name: string) =>
      block(name).evaluate((group) => group === document.activeElement || group.contains(document.activeElement));
    await expect.poll(() => isIn("四季的话")).toBe(true);

    // A block of the inactive season is shown in its own season during editing.
    await block("秋冬的话")
      .getByRole("button", { name: /秋冬的话/ })
      .click();
    await shows("秋冬的话", "春夏的话");
    await expect.poll(() => title.textContent()).toMatch(/^预览：20\d\d 秋季，含全部草稿$/);
    const outlined = preview.locator("[data-block=brandStoryTitle]").filter({ hasText: "秋冬的话" });
    await expect.poll(() => outlined.evaluate((part) => part.style.outlineStyle)).toBe("solid");
    await seen("秋冬的话").click();
    await expect.poll(() => isIn("秋冬的话")).toBe(true);

    await editor.getByLabel("预览的季节").focus();
    await editor.getByLabel("预览的季节").selectOption({ label: "春季" });
    await shows("春夏的话", "秋冬的话");
    // The form follows: it opens the block of that season, and the focus stays.
    const fold = (name: string) => block(name).getByRole("button", { name: new RegExp(name) });
    await expect.poll(() => fold("春夏的话").getAttribute("aria-expanded")).toBe("true");
    await block("秋冬的话").getByText("预览里不显示").waitFor();
    expect(await block("春夏的话").getByText("预览里不显示").count()).toBe(0);
    expect(await editor.getByLabel("预览的季节").evaluate((field) => field === document.activeElement)).toBe(true);
    await editor.getByLabel("预览的季节").selectOption({ label: "日期…" });
    await editor.getByLabel("预览的日期").fill("2031-12-24");
    await shows("秋冬的话", "春夏的话");
    await expect.poll(() => title.textContent()).toBe("预览：2031-12-24，2031 秋季，含全部草稿");
    await expectValidView(editor);
    await editor.getByLabel("预览的季节").selectOption({ label: "现在" });
    const isSpring = [2, 3, 4, 5, 6, 7].includes(new Date(Date.now() + 8 * 3_600_000).getUTCMonth());
    await shows(isSpring ? "春夏的话" : "秋冬的话", isSpring ? "秋冬的话" : "春夏的话");
    // The preview may still show the old text; its scripts must not call a server that has ended.
    await expect.poll(() => title.textContent()).not.toContain("2031");
    await preview.locator("html[data-hydrated]").waitFor();
    await editor.goto("about:blank");
  },
);
