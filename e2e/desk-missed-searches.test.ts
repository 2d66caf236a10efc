import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { openDatabase } from "../apps/server/src/db/open.ts";
import { chinaDay } from "../apps/server/src/lib/china-time.ts";
import { emptyDesk, expectValidView, goTo, openAsAdmin, pressOn, write } from "./desk.ts";

async function tryOut(page: Page, words: string): Promise<void> {
  await write(page.getByLabel("试一试搜索"), words);
  await pressOn(page.getByRole("button", { name: "试搜" }));
}

describe("at 1440 px", () => {
  const width = 1440;
  test("[SEARCH-DESK-01] [SEARCH-DESK-02] [SEARCH-DESK-03] a tried search explains its products; searches without a product get a synonym, a pinned product and a redirect, which work once they are published", async () => {
    await using desk = await emptyDesk();
    const db = await openDatabase({ databaseUrl: undefined, dataDir: desk.dataDir });
    const rows = ["嘎嘎盏", "呱呱盆", "店 在哪"].map((words) => ({ day: chinaDay(Date.now()), words, times: 7 }));
    await db.insertInto("search_missed").values(rows).execute();
    await db.destroy();

    const page = await openAsAdmin(desk, width);
    await goTo(page, "搜索");
    await page.getByText("3 个词没有找到商品").waitFor();
    await expectValidView(page);
    await tryOut(page, "油灯");
    const first = page.getByRole("list", { name: "找到的商品" }).getByRole("listitem").first();
    await first.getByText("“油灯”：名称里有近义词“灯盏”").waitFor();
    expect(await first.getByRole("link").textContent()).toContain("灯盏");
    await expectValidView(page);
    await tryOut(page, "龘龘");
    await page.getByText("搜“龘龘”没有找到商品。").waitFor();
    await page.getByLabel("怎样让“龘龘”搜得到").waitFor();
    await expectValidView(page);
    await page.goBack();
    await first.waitFor();
    expect(await page.getByLabel("试一试搜索").inputValue()).toBe("油灯");
    await page.goBack();
    await first.waitFor({ state: "detached" });
    const same = page.getByLabel("与“嘎嘎盏”意思相同的词");
    await write(same, "灯盏");
    // Without a network the view stays with what was typed; the next view opens once there is one.
    await page.context().setOffline(true);
    await page.getByLabel("时间").selectOption("7");
    const lost = page.getByRole("alert").filter({ hasText: "连上后自动打开" });
    await lost.waitFor();
    const add = page.getByRole("row", { name: /^嘎嘎盏/ }).getByRole("button", { name: "加为近义词" });
    await pressOn(add);
    await page.getByRole("cell").getByText("网络连接失败，请检查网络后重试！").waitFor();
    await expectValidView(page);
    await page.context().setOffline(false);
    await page.waitForURL("**/search?days=7");
    await expect.poll(() => lost.count()).toBe(0);
    expect(await same.inputValue()).toBe("灯盏");
    await pressOn(add);
    await page.getByText("已把“灯盏”加为近义词").waitFor();
    await page.getByLabel("怎样让“呱呱盆”搜得到").selectOption({ label: "置顶商品" });
    await write(page.getByRole("combobox", { name: "搜“呱呱盆”先显示的商品" }), "cup-plain");
    await page.getByRole("option", { name: /cup-plain/ }).click();
    await page.getByRole("button", { name: "置顶", exact: true }).click();
    await page.getByText("已把商品 cup-plain 置顶").waitFor();
    await page.getByLabel("怎样让“店 在哪”搜得到").selectOption({ label: "转到页面" });
    await write(page.getByRole("combobox", { name: "搜“店 在哪”打开的页面" }), "/find-us");
    await pressOn(page.getByRole("button", { name: "设为转向" }));
    await page.getByText("已转到 /find-us").waitFor();
    await expectValidView(page);
    await page.getByRole("main").getByRole("link", { name: "发布" }).first().click();
    await page.getByRole("button", { name: "发布 2 项" }).click();
    await page.getByText("已发布，访客现在就能看到。").waitFor();

    const found = async (words: string) => fetch(`${desk.address}/products/keyword/${encodeURIComponent(words)}`);
    // The menu shows products, too.
    const shows = async (words: string, product: string) =>
      (await (await found(words)).text()).split("<main")[1]?.includes(`href="/pdp/${product}?`);
    await expect.poll(() => shows("呱呱盆", "cup-plain"), { timeout: 10_000 }).toBe(true);
    expect(await shows("嘎嘎盏", "lamp")).toBe(true);
    expect(new URL((await found("店　在哪")).url).pathname).toBe("/find-us");
    await goTo(page, "搜索");
    await tryOut(page, "嘎嘎盏");
    await first.getByText("“嘎嘎盏”：名称里有近义词“灯盏”").waitFor();
    await tryOut(page, "呱呱盆");
    await first.getByText("只因为置顶而显示").waitFor();
    await tryOut(page, "店 在哪");
    await page.getByText("直接打开页面 /find-us").waitFor();
    await page.goto("about:blank");
  });
});
