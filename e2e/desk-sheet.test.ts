import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { emptyDesk, expectValidView, goTo, openAsAdmin, pressOn } from "./desk.ts";
import { describeWidths } from "./harness.ts";

describeWidths("at %i px", (width) => {
  test("[IMPORT-01] [IMPORT-02] prices rise by a table, after a preview that names every fault", async () => {
    await using desk = await emptyDesk();
    const page = await openAsAdmin(desk, width);
    await goTo(page, "商品表格");
    await expectValidView(page);
    const arriving = page.waitForEvent("download");
    await page.getByRole("link", { name: "下载表格" }).click();
    const table = await readFile(await (await arriving).path(), "utf8");
    const [head = "", ...rows] = table.replace("\ufeff", "").trim().split("\r\n");
    const priceAt = head.split(",").indexOf("价格");
    const [first = [], second = []] = rows.map((row) => row.split(",")).filter(([id]) => /^[\w-]+$/.test(id ?? ""));
    const [id = "", oldPrice] = [first[0], Number(first[priceAt])];
    const price = Math.round(oldPrice * 1.08);

    const choose = (csv: string | Buffer) =>
      page
        .getByLabel("要导入的表格")
        .setInputFiles({ name: "新价.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
    await choose(`编号,价格\n${id},${price}\n${second[0]},面议\nno-such-plate,5\n`);
    await page.getByText("新价.csv：3 行，1 行有变化，2 行有错误。").waitFor();
    await page.getByText("第 3 行，“价格”，写着“面议”：应为数字").waitFor();
    expect(await page.getByRole("button", { name: /^应用/ }).count()).toBe(0);
    await expectValidView(page);
    await choose(Buffer.from([0x50, 0x4b, 3, 4]));
    await page.getByText(/这是 Excel 工作簿/).waitFor();

    await choose(`编号,价格\n${id},${price}\n`);
    await page.getByRole("cell", { name: String(price), exact: true }).waitFor();
    await expectValidView(page);
    await pressOn(page.getByRole("button", { name: "应用 1 行" }));
    await page.getByText("已写成 1 个商品的草稿").waitFor();
    await page.getByRole("main").getByRole("link", { name: "发布" }).click();
    await page.getByRole("button", { name: "发布 1 项" }).click();
    await page.getByText("已发布，访客现在就能看到。").waitFor();
    const shown = async () => (await fetch(`${desk.address}/pdp/${id}`)).text();
    await expect.poll(shown, { timeout: 10_000 }).toContain(price.toLocaleString("zh-CN"));
    await page.goto("about:blank");
  });
});
