import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, inject, test } from "vitest";
import { readTable } from "../apps/server/src/modules/imports/read-table.ts";
import { workbook } from "../apps/server/test/tables/workbooks.ts";
import { emptyDesk, expectValidView, goTo, openAsAdmin, pressOn, write, openAs } from "./desk.ts";
import { describeWidths } from "./harness.ts";

const xlsx = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** The brand's content with as many further products as make 200 or more. */
async function manyProducts() {
  const dir = await mkdtemp(join(tmpdir(), "klarholm-many-"));
  await cp(inject("contentDir"), dir, { recursive: true });
  const lamps = Array.from(
    { length: 210 },
    (_, n) =>
      `  - {id: lamp-${n}, code: EM-L${n}, name: 灯盏, displayName: ${n} 号, price: ${400 + n}, publishTime: "2026-10-08T10:00:00+08:00", pictures: [{src: products/lamp.webp, alt: 灯盏}]}`,
  );
  const group = "series: dark\ncategories: [dark-lamps, lamps]\nmaterial: 柴烧粗陶\ncolour: 玄\nproducts:";
  await writeFile(join(dir, "products", "lamps.yaml"), [group, ...lamps, ""].join("\n"));
  return { dir, [Symbol.asyncDispose]: () => rm(dir, { recursive: true, force: true }) };
}

describeWidths("at %i px", (width) => {
  test("[SHEET-01] [IMPORT-03] [IMPORT-07] [IMPORT-08] all prices rise by 8 % in a workbook, a faulty cell is mended, and the import is undone", async () => {
    await using content = await manyProducts();
    await using desk = await emptyDesk({ CONTENT_DIR: content.dir });
    const page = await openAsAdmin(desk, width);
    await goTo(page, "导入导出");
    await expectValidView(page);
    const button = page.getByRole("button", { name: "下载现在的内容" });
    await page.context().setOffline(true);
    await button.click();
    await page.getByRole("alert").filter({ hasText: "网络连接失败" }).waitFor({ timeout: 15_000 });
    await page.context().setOffline(false);
    const arriving = page.waitForEvent("download");
    await button.click();
    const { lines } = await readTable(await readFile(await (await arriving).path()));
    const [head = [], ...rows] = lines.map(({ cells }) => cells.map(({ text }) => text));
    const [idAt, priceAt] = [head.indexOf("编号"), head.indexOf("价格")];
    const raised = rows.map((row) => ({
      id: row[idAt] ?? "",
      price: Number((Number(row[priceAt]) * 1.08).toFixed(2)),
    }));
    expect(raised.length).toBeGreaterThanOrEqual(200);

    // Spreadsheet formulas with their results; one result has too many decimals.
    const table = raised.map(({ id, price }, index) => [
      id,
      { formula: `C${index + 2}*108%`, result: index === 3 ? price + 0.001 : price },
    ]);
    const choose = async (rows: Parameters<typeof workbook>[0]) =>
      page
        .getByLabel("要导入的表格")
        .setInputFiles({ name: "新价.xlsx", mimeType: xlsx, buffer: await workbook(rows) });
    await choose([["编号", "价格"], ...table]);
    await page.getByText(`${raised.length - 1} 行有变化，1 行有错误`).waitFor();
    // The check is found again after leaving the view.
    await goTo(page, "商品");
    await goTo(page, "导入导出");
    await page.getByText(`${raised.length - 1} 行有变化，1 行有错误`).waitFor();
    const fault = page.getByRole("row").filter({ hasText: "B5" }).first();
    await fault.getByText("最多两位小数").waitFor();
    expect(await page.getByRole("button", { name: /^应用/ }).count()).toBe(0);
    await expectValidView(page);
    await pressOn(fault.getByRole("button", { name: `用 ${raised[3]?.price}` }));
    await pressOn(page.getByRole("button", { name: "重新检查" }));
    await page.getByText(`${raised.length} 行有变化，0 行不变`).waitFor();
    await expectValidView(page);
    await pressOn(page.getByRole("button", { name: `应用 ${raised.length} 行` }));
    await page.getByText(`已写成草稿：${raised.length} 行`).waitFor();
    await expectValidView(page);

    await page.getByRole("main").getByRole("link", { name: "发布" }).click();
    await page.getByRole("button", { name: /^发布 \d+ 项$/ }).click();
    await page.getByText("已发布，访客现在就能看到。").waitFor();
    const shown = async () => (await fetch(`${desk.address}/pdp/${raised[3]?.id}`)).text();
    await expect.poll(shown, { timeout: 60_000 }).toContain(raised[3]?.price.toLocaleString("zh-CN") ?? "");

    await goTo(page, "导入导出");
    await pressOn(page.getByRole("button", { name: /^撤销 小周/ }));
    await page.getByText(/^已撤销导入/).waitFor();
    await page.getByText(/小周 已在/).waitFor();
    await expectValidView(page);
    // The undone prices are drafts again.
    await choose([["编号", "价格"], ...raised.map(({ id, price }) => [id, price])]);
    await page.getByText(`${raised.length} 行有变化，0 行不变`).waitFor();

    // A new number adds a product, whose pictures are left for its form; undone, it is gone.
    await choose([
      ["编号", "货号", "名称", "规格", "价格", "上线时间", "商品组", "系列"],
      ["lamp-new", "EM-LN", "灯盏", "新的", 480, "2027-03-05 10:00", "lamps", "玄釉"],
    ]);
    await page.getByText("1 行新增").waitFor();
    await page.getByText("还没有图片，导入后在表单里选").waitFor();
    await expectValidView(page);
    await pressOn(page.getByRole("button", { name: "应用 1 行" }));
    await pressOn(page.getByRole("link", { name: "补全新商品" }));
    await page.getByRole("heading", { name: "商品", exact: true }).waitFor();
    await page.getByRole("button", { name: /的规格：新的$/ }).waitFor();
    // A page beyond the first, of a group that has more products than a page.
    await pressOn(page.getByRole("link", { name: "商品", exact: true }));
    await write(page.getByLabel("查找", { exact: true }), "lamp-");
    await page.getByRole("button", { name: "选择全部 211 件" }).waitFor();
    await pressOn(page.getByRole("button", { name: "第 4 页" }));
    const last = page.getByRole("row").filter({ has: page.getByRole("button", { name: /的规格：180 号$/ }) });
    await pressOn(last.getByRole("button", { name: /价格：/ }));
    await page.keyboard.type("711");
    await page.keyboard.press("Enter");
    await last.getByRole("button", { name: /价格：711$/ }).waitFor();
    await last.getByText("草稿", { exact: true }).waitFor();
    await expectValidView(page);
    await pressOn(page.getByRole("button", { name: "选择全部 211 件" }));
    await page.getByRole("button", { name: "修改所选（211 件）" }).waitFor();
    await pressOn(page.getByRole("button", { name: "撤销" }));
    await page.getByText(/已撤销：/).waitFor();
    await goTo(page, "导入导出");
    await pressOn(page.getByRole("button", { name: /^撤销 小周/ }));
    await page.getByText(/^已撤销导入，1 项/).waitFor();
    await page
      .getByLabel("要导入的表格")
      .setInputFiles({ name: "a.zip", mimeType: xlsx, buffer: Buffer.from("PK\x03\x04") });
    await page.getByText("这个工作簿已损坏").waitFor();

    const service = await openAs(desk, "小何", "service", width);
    await service.getByText("您的角色是客服").waitFor();
    await goTo(service, "导入导出");
    expect(await service.getByLabel("内容").locator("option").allTextContents()).toEqual(["门店"]);
    await service.getByRole("link", { name: "作废验证码" }).click();
    const codes = await workbook([["验证码"], ["AAAA-BBBB-CCCC-DDDD"]]);
    await service.getByLabel("验证码的表格").setInputFiles({ name: "召回.xlsx", mimeType: xlsx, buffer: codes });
    await expect.poll(() => service.getByRole("textbox", { name: "验证码" }).inputValue()).toBe("AAAA-BBBB-CCCC-DDDD");
    await pressOn(service.getByRole("button", { name: "检查 1 个" }));
    await service.getByText("输错的（不符合验证码的规则）").waitFor();
    await expectValidView(service);
    for (const tab of [page, service]) await tab.goto("about:blank");
  });
});
