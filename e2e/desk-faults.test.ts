// @module-tag extended
import { expect, it } from "vitest";
import { chooseInMenu, emptyDesk, goTo, expectValidView, openAsAdmin } from "./desk.ts";

it.each([1440, 390] as const)(
  "[DESK-07] faults that need the whole site are shown at their field during editing, and 发布 leads there (%i px)",
  async (width) => {
    await using desk = await emptyDesk();
    const page = await openAsAdmin(desk, width);
    await page.goto("/desk/content/page/product-story");
    const address = page.getByLabel("页面地址");
    await address.fill("/brand-story/another");
    const faultMessage = page.getByText(/显示的是页面“another”：请改页面地址的最后一段/);
    await faultMessage.first().waitFor({ timeout: 30_000 });
    expect(await address.getAttribute("aria-invalid")).toBe("true");
    await expectValidView(page);
    await page.getByText("已保存", { exact: true }).waitFor();

    await goTo(page, "发布");
    const change = page.getByRole("region", { name: "待发布的修改" });
    await faultMessage.first().waitFor();
    await expectValidView(page);
    await change.getByRole("link", { name: "页面地址" }).click();
    await expect.poll(() => address.evaluate((field) => field === document.activeElement)).toBe(true);

    await address.fill("/brand-story/product-story");
    await expect.poll(() => faultMessage.count(), { timeout: 30_000 }).toBe(0);
    await page.getByText("已保存", { exact: true }).waitFor();

    // Taking an item down names at once what links to it.
    await chooseInMenu(page, "下线");
    await page.keyboard.press("Enter");
    const removal = page.getByRole("alert").filter({ hasText: "发布后下线" });
    await removal.getByText("下线以后，这些地方会出错").waitFor();
    expect(await removal.getByRole("link").count()).toBeGreaterThan(0);
    await expectValidView(page);
    await page.goto("about:blank");
  },
);
