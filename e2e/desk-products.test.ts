import { describe, expect, test } from "vitest";
import { emptyDesk, expectValidView, goTo, openAsAdmin, pressOn, reach, write } from "./desk.ts";

describe.each([1440, 390] as const)("at %i px", (width) => {
  test(
    "[SHEET-01] [SHEET-02] cells and chosen products are changed by keyboard, and taken back",
    { tags: width === 390 ? "extended" : [] },
    async () => {
      await using desk = await emptyDesk();
      const page = await openAsAdmin(desk, width);
      await goTo(page, "商品");
      const rows = page.getByRole("row").filter({ has: page.getByRole("link", { name: /的表单$/ }) });
      const all = await rows.count();
      expect(all).toBeGreaterThan(10);
      await expectValidView(page);
      await write(page.getByLabel("查找", { exact: true }), "bowl");
      await expect.poll(() => rows.count()).toBeLessThan(all);
      const row = rows.first();
      const cell = (label: string) => row.getByRole("button", { name: new RegExp(`的${label}：`) });
      const input = (label: string) => row.getByLabel(new RegExp(`的${label}$`));
      const undo = page.getByRole("button", { name: "撤销" });
      const [name, price] = [await cell("名称").textContent(), await cell("价格").textContent()];
      const first = Number(price?.replaceAll(",", ""));

      await pressOn(cell("名称"), "F2");
      await page.keyboard.type("不要这个");
      await page.keyboard.press("Escape");
      await expect.poll(() => cell("名称").evaluate((at) => at === document.activeElement)).toBe(true);
      expect(await cell("名称").textContent()).toBe(name);

      // A text that is no number stays until it is mended; Tab saves and leads to the next cell.
      await pressOn(cell("价格"));
      await page.keyboard.type("面议");
      await page.keyboard.press("Enter");
      await row.getByText("应为数字").waitFor();
      await expectValidView(page);
      await write(input("价格"), String(first * 10));
      await page.keyboard.press("Tab");
      await row.getByText(/达到原价的 10 倍/).waitFor();
      await row.getByText("草稿", { exact: true }).waitFor();
      await expect.poll(() => cell("标签").evaluate((at) => at === document.activeElement)).toBe(true);
      await page.keyboard.press("Enter");
      await page.keyboard.type("试烧、粗陶");
      await page.keyboard.press("Enter");
      await row.getByRole("button", { name: /的标签：试烧、粗陶$/ }).waitFor();
      await pressOn(cell("名称"));
      await page.keyboard.press("Delete");
      await page.keyboard.press("Enter");
      await row.getByText("待改", { exact: true }).waitFor();
      await row.getByText("应有文字").first().waitFor();
      await expectValidView(page);
      for (const what of ["名称", "标签", "价格"]) {
        await pressOn(undo);
        await page.getByText(new RegExp(`已撤销：.*的${what}$`)).waitFor();
      }
      await row.getByText("已发布", { exact: true }).waitFor();
      expect([await cell("名称").textContent(), await cell("价格").textContent()]).toEqual([name, price]);

      // Columns are remembered.
      await pressOn(page.getByRole("button", { name: "栏目" }));
      await pressOn(page.getByLabel("系列", { exact: true }).last(), "Space");
      await page.keyboard.press("Escape");
      await page.reload();
      await page.getByRole("columnheader", { name: "系列" }).waitFor();

      const found = await rows.count();
      await pressOn(page.getByLabel("选择列出的全部商品"), "Space");
      await pressOn(page.getByRole("button", { name: `修改所选（${found} 件）` }));
      const dialog = page.getByRole("dialog", { name: `修改 ${found} 件商品` });
      await write(dialog.getByLabel("价格按百分比"), "8.5");
      await page.keyboard.press("Enter");
      const raised = (first * 1.085).toFixed(2).replace(/\.?0+$/, "");
      await dialog.getByRole("cell", { name: raised, exact: true }).first().waitFor();
      await expectValidView(page);
      await pressOn(dialog.getByRole("button", { name: `写成草稿 ${found} 件` }));
      await page.getByText(`已写成草稿：${found} 件的价格按百分比 8.5`).waitFor();
      await expect.poll(() => cell("价格").textContent()).toBe(Number(raised).toLocaleString("zh-CN"));
      await expect.poll(() => row.getByText("草稿", { exact: true }).count()).toBe(1);
      await pressOn(undo);
      await page.getByText(/^.*已撤销：/).waitFor();
      await expect.poll(() => cell("价格").textContent()).toBe(price);

      await reach(row.getByRole("link", { name: /的表单$/ }));
      await page.keyboard.press("Enter");
      await expect.poll(() => page.evaluate(() => document.activeElement?.id ?? "")).toMatch(/products\/\d+\/name$/);
      await page.goto("about:blank");
    },
  );
});
