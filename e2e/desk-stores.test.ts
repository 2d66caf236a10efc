import { expect, test } from "vitest";
import {
  choosePassword,
  emptyDesk,
  expectValidView,
  goTo,
  linkOf,
  open,
  openAsAdmin,
  pressOn,
  signIn,
} from "./desk.ts";
import { describeWidths } from "./harness.ts";

describeWidths("at %i px", (width) => {
  test("[STORE-DESK-01] customer service changes a store's phone, and an admin publishes it", async () => {
    await using desk = await emptyDesk();
    const chief = await openAsAdmin(desk, width);
    const page = await open(await linkOf(desk, "小何", "service"), width, desk.site);
    await choosePassword(page);
    await signIn(page);
    await page.getByText("您的角色是客服").waitFor();
    await goTo(page, "门店");
    const store = page.locator("[id$='/stores/0']");
    await pressOn(store.locator("[aria-expanded]").first());
    await store.locator("[id$='/phone']").fill("021-1111-9999");
    await page.getByText("已保存", { exact: true }).waitFor();
    await expectValidView(page);
    await goTo(page, "发布");
    await page.getByLabel("说明").fill("换了电话");
    await page.getByRole("button", { name: "提交审核 1 项" }).click();
    await page.getByText("已提交，等待审核。").waitFor();

    await goTo(chief, "发布");
    await chief.getByText("换了电话").waitFor();
    await chief.getByRole("button", { name: "通过并发布" }).click();
    await chief.getByText("没有等待审核的提交。").waitFor();
    const shown = async () => (await fetch(`${desk.address}/find-us`)).text();
    await expect.poll(shown, { timeout: 10_000 }).toContain("021-1111-9999");
    for (const tab of [page, chief]) await tab.goto("about:blank");
  });
});
