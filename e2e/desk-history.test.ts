// @module-tag extended
import { expect, test } from "vitest";
import { emptyDesk, goTo, expectValidView, openAsAdmin } from "./desk.ts";

test("[HIST-01] the history begins with the first start, in Chinese, without an actor", async () => {
  await using desk = await emptyDesk();
  const page = await openAsAdmin(desk, 390);
  await goTo(page, "历史");
  const menu = page.getByRole("region", { name: "版本 1：导航" });
  // Relative, with the exact time as title.
  expect(await menu.locator("time").getAttribute("title")).toMatch(/^\d{4}年/);
  await menu.getByText("首次启动").waitFor();
  await expectValidView(page);
  const changes = page.getByRole("region", { name: /^版本 1：/ });
  expect(await changes.count()).toBe(50);
  const earlier = page.getByRole("button", { name: "更早的修改" });
  await earlier.click();
  await expect.poll(() => changes.count()).toBeGreaterThan(50);
  await earlier.waitFor({ state: "detached" });
});

test("[DESK-02] the log links to the changed items", async () => {
  await using desk = await emptyDesk();
  const page = await openAsAdmin(desk, 1440);
  await page.goto("/desk/content/news/snow");
  await page.locator("[id$='/title']").first().fill("初雪");
  await page.getByText("已保存", { exact: true }).waitFor();
  await goTo(page, "操作记录");
  const row = page.getByRole("row").filter({ hasText: "编辑草稿" });
  await expectValidView(page);
  await row.getByRole("link", { name: "初雪" }).click();
  await page.getByRole("heading", { level: 1, name: "初雪" }).waitFor();
  await page.goto("about:blank");
});
