import { describe, expect, test } from "vitest";
import { emptyDesk, expectValidView, goTo, openAsAdmin, pressOn, reach, write } from "./desk.ts";

describe.each([1440, 390] as const)("at %i px", (width) => {
  test(
    "[SHEET-01] [SHEET-02] [SHEET-03] cells and chosen products are changed by keyboard, and taken back",
    { tags: width === 390 ? "extended" : [] },
    async () => {
      await using desk = await emptyDesk();
      const page = await openAsAdmin(desk, width);
      await goTo(page, "商品");
      const rows = page.getByRole("row").filter({ has: page.getByRole("link", { name: /的表单$/ }) });
      const all = Number.parseInt(
        (await page
          .getByRole("status")
          .getByText(/^\d+ 件/)
          .textContent()) ?? "",
      );
      expect(all).toBeGreaterThan(10);
      // Rows below the first screen follow.
      await expect.poll(() => rows.count()).toBe(all);
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

      // Columns are remembered; a saved view has filters and columns.
      const toggle = async (...labels: string[]) => {
        await pressOn(page.getByRole("button", { name: "栏目" }));
        for (const label of labels) await pressOn(page.getByLabel(label, { exact: true }).last(), "Space");
        await page.keyboard.press("Escape");
      };
      await toggle("系列", "组内顺序");
      await page.reload();
      await page.getByRole("columnheader", { name: "系列" }).waitFor();
      const found = await rows.count();
      const views = page.getByRole("button", { name: "视图" });
      await pressOn(views);
      await write(page.getByLabel("把现在的筛选与栏目存为视图"), "钵");
      await page.keyboard.press("Enter");
      await page.getByRole("link", { name: "钵", exact: true }).waitFor();
      await expectValidView(page);
      await page.keyboard.press("Escape");
      await toggle("系列");
      await write(page.getByLabel("查找", { exact: true }), "x");
      await page.keyboard.press("Backspace");
      await expect.poll(() => rows.count()).toBe(all);
      await pressOn(views);
      await pressOn(page.getByRole("link", { name: "钵", exact: true }));
      await expect.poll(() => rows.count()).toBe(found);
      await page.getByRole("columnheader", { name: "系列" }).waitFor();

      // The order of a group.
      const big = rows.filter({ has: page.getByRole("button", { name: /的规格：20 厘米$/ }) });
      const place = big.getByRole("button", { name: /的组内顺序：/ });
      await pressOn(place);
      await page.keyboard.type("3");
      await page.keyboard.press("Enter");
      await big.getByText("应为 1 到 2 的整数").waitFor();
      await page.keyboard.press("Backspace");
      await page.keyboard.type("2");
      await page.keyboard.press("Enter");
      await expect.poll(() => place.textContent()).toBe("2 / 2");
      await expect.poll(() => place.evaluate((at) => at === document.activeElement)).toBe(true);
      await pressOn(undo);
      await page.getByText(/已撤销：.*的组内顺序$/).waitFor();

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
      await page.getByText(/已撤销：.*价格按百分比/).waitFor();
      await expect.poll(() => cell("价格").textContent()).toBe(price);

      await pressOn(page.getByLabel("选择列出的全部商品"), "Space");
      await pressOn(page.getByRole("button", { name: `修改所选（${found} 件）` }));
      await reach(dialog.getByLabel("改什么"));
      await dialog.getByLabel("改什么").selectOption("加到类别");
      await dialog.getByLabel("加到类别").selectOption("新出窑");
      await pressOn(dialog.getByRole("button", { name: "预览" }));
      await dialog
        .getByRole("cell", { name: /^同商品组：/ })
        .first()
        .waitFor();
      await dialog
        .getByRole("cell", { name: /、新出窑$/ })
        .first()
        .waitFor();
      await pressOn(dialog.getByRole("button", { name: `写成草稿 ${found} 件` }));
      await page.getByText(`已写成草稿：${found} 件的加到类别 新出窑`).waitFor();
      await page.getByLabel("类别", { exact: true }).selectOption("新出窑");
      await expect.poll(() => rows.count()).toBe(found);
      await pressOn(undo);
      await page.getByText("没有符合条件的商品").waitFor();
      await page.getByLabel("类别", { exact: true }).selectOption("");
      await expect.poll(() => rows.count()).toBe(found);

      // A time that is typed in part clears nothing.
      await toggle("下线时间");
      const removal = async (type: () => Promise<void>) => {
        await pressOn(cell("下线时间"));
        await type();
        await page.keyboard.press("Enter");
      };
      await removal(() => input("下线时间").fill("2027-03-05T10:00"));
      await row.getByRole("button", { name: /的下线时间：2027/ }).waitFor();
      await removal(() => page.keyboard.press("Delete"));
      await row.getByText("时间还没有填完整").waitFor();
      await expectValidView(page);
      await page.keyboard.press("Escape");
      await row.getByRole("button", { name: /的下线时间：2027/ }).waitFor();
      await pressOn(undo);
      await page.getByText(/已撤销：.*的下线时间$/).waitFor();
      await pressOn(page.getByLabel("选择列出的全部商品"), "Space");
      await pressOn(page.getByRole("button", { name: `修改所选（${found} 件）` }));
      await dialog.getByLabel("改什么").selectOption("下线时间");
      await dialog.getByLabel("下线时间", { exact: true }).fill("2027-03-05T10:00");
      await pressOn(dialog.getByRole("button", { name: "预览" }));
      await dialog.getByText(`${found} 件有变化`).waitFor();
      await reach(dialog.getByLabel("下线时间", { exact: true }));
      await page.keyboard.press("Delete");
      await pressOn(dialog.getByRole("button", { name: "预览" }));
      await dialog.getByText("时间还没有填完整").waitFor();
      expect(await dialog.getByRole("button", { name: /^写成草稿/ }).count()).toBe(0);
      await expectValidView(page);
      await page.keyboard.press("Escape");

      await reach(row.getByRole("link", { name: /的表单$/ }));
      await page.keyboard.press("Enter");
      await expect.poll(() => page.evaluate(() => document.activeElement?.id ?? "")).toMatch(/products\/\d+\/name$/);
      await page.goto("about:blank");
    },
  );
});
