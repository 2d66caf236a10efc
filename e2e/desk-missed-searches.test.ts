import { expect, test } from "vitest";
import { openDatabase } from "../apps/server/src/db/open.ts";
import { chinaDay } from "../apps/server/src/lib/china-time.ts";
import { emptyDesk, expectValidView, goTo, openAsAdmin, pressOn, write } from "./desk.ts";
import { describeWidths } from "./harness.ts";

describeWidths("at %i px", (width) => {
  test("[SEARCH-DESK-01] a search without a product gets a synonym, and finds products once that is published", async () => {
    await using desk = await emptyDesk();
    const db = await openDatabase({ databaseUrl: undefined, dataDir: desk.dataDir });
    const row = { day: chinaDay(Date.now()), words: "嘎嘎盏", times: 7 };
    await db.insertInto("search_missed").values(row).execute();
    await db.destroy();

    const page = await openAsAdmin(desk, width);
    await goTo(page, "搜索");
    await page.getByText("1 个词没有找到商品").waitFor();
    await expectValidView(page);
    await write(page.getByLabel("与“嘎嘎盏”意思相同的词"), "灯盏");
    await pressOn(page.getByRole("button", { name: "加为近义词" }));
    await page.getByText("已把“灯盏”加为近义词").waitFor();
    await expectValidView(page);
    await page.getByRole("main").getByRole("link", { name: "发布" }).click();
    await page.getByRole("button", { name: "发布 1 项" }).click();
    await page.getByText("已发布，访客现在就能看到。").waitFor();

    const found = async () => (await fetch(`${desk.address}/products/keyword/${encodeURIComponent("嘎嘎盏")}`)).text();
    await expect.poll(found, { timeout: 10_000 }).toContain("/pdp/");
    await page.goto("about:blank");
  });
});
