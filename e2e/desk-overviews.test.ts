import { describe, expect, test } from "vitest";
import { emptyDesk, expectValidView, goTo, openAsAdmin, pressOn } from "./desk.ts";

describe("at 1440 px", () => {
  const width = 1440;
  test("[NEWS-DESK-01] [SETTINGS-01] an admin finds news by catalogue, month and crop, and a setting's field", async () => {
    await using desk = await emptyDesk();
    const page = await openAsAdmin(desk, width);
    await goTo(page, "新闻");
    const rows = page.getByRole("main").getByRole("listitem");
    const all = await rows.count();
    await page.getByLabel("栏目").selectOption({ index: 1 });
    await expect.poll(() => rows.count()).toBeLessThan(all);
    await expectValidView(page);
    await page.getByLabel("栏目").selectOption({ index: 0 });
    await pressOn(page.getByRole("button", { name: /的封面裁切$/ }).first());
    const dialog = page.getByRole("dialog", { name: /^封面裁切/ });
    await expect.poll(() => dialog.getByRole("figure").count()).toBe(3);
    await expectValidView(page);
    await page.keyboard.press("Escape");
    await page.getByText("月历", { exact: true }).click();
    await page.getByRole("button", { name: "上个月" }).waitFor();
    await expectValidView(page);

    await goTo(page, "设置");
    await page.getByRole("row", { name: /^PUBLIC_URL/ }).waitFor();
    await expectValidView(page);
    await pressOn(page.getByRole("link", { name: "ICP 备案" }));
    await expect.poll(() => page.evaluate(() => document.activeElement?.id ?? "")).toBe("field/site/icp");
    await page.goto("about:blank");
  });
});
