import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { emptyDesk, expectValidView, goTo, openAsAdmin, pressOn, reach, write, openAs } from "./desk.ts";
import { describeWidths } from "./harness.ts";

describeWidths("at %i px", (width) => {
  test("[CODES-01] [CODES-02] customer service looks a code up without counting it, and voids it, a list and a batch", async () => {
    await using desk = await emptyDesk();
    const list = await readFile(join(desk.dataDir, "demo-codes.txt"), "utf8");
    const codes = [...list.matchAll(/^(\S+) {2}(.+)$/gm)].map(([, code = "", label = ""]) => ({ code, label }));
    const [fresh = "", other = "", third = ""] = codes.filter(({ label }) => label === "fresh").map(({ code }) => code);
    const frozen = codes.find(({ label }) => label === "frozen")?.code ?? "";
    const page = await openAs(desk, "小何", "service", width);
    await page.getByText("没有可疑的网络。").waitFor();
    await expectValidView(page);

    await goTo(page, "验证码");
    const look = async (code: string) => {
      await write(page.getByRole("textbox", { name: "验证码" }), code);
      await page.keyboard.press("Enter");
    };
    const result = page.getByRole("region", { name: "查询结果" });
    await look(fresh.toLowerCase());
    await result.getByText("未查询过").waitFor();
    await result.getByText("0 次，最多 5 次").waitFor();
    await expectValidView(page);
    await look(frozen);
    await result.getByText("已冻结").waitFor();
    await look(`${fresh.slice(0, -1)}${fresh.endsWith("2") ? "3" : "2"}`);
    await page.getByText("输错了").waitFor();
    await expectValidView(page);

    // One code.
    await look(fresh);
    await pressOn(result.getByRole("button", { name: "作废" }));
    const dialog = page.getByRole("dialog", { name: "作废验证码" });
    await write(dialog.getByLabel("原因"), "顾客退回");
    await expectValidView(page);
    await page.keyboard.press("Enter");
    await result.getByText(/顾客退回/).waitFor();
    expect(await result.getByRole("button", { name: "作废" }).count()).toBe(0);

    // A list, of which a line is wrong at first.
    await pressOn(page.getByRole("link", { name: "作废", exact: true }));
    await page.getByRole("heading", { level: 1, name: "作废验证码" }).waitFor();
    const field = page.getByRole("textbox", { name: "验证码" });
    await field.fill(`${other}\tplate\n\n${fresh}\nABCD\n`);
    await pressOn(page.getByRole("button", { name: "检查 3 个" }));
    await page.getByText("ABCD", { exact: true }).waitFor();
    await expectValidView(page);
    await field.fill(`${other}\n${fresh}`);
    await pressOn(page.getByRole("button", { name: "检查 2 个" }));
    await page.getByText("可以作废 1 个；1 个以前已作废。").waitFor();
    await pressOn(page.getByRole("button", { name: "作废 1 个…" }));
    await write(dialog.getByLabel("原因"), "召回");
    await page.keyboard.press("Enter");
    await page.getByText("已作废 1 个。").waitFor();

    // A batch.
    await pressOn(page.getByRole("link", { name: "批次" }));
    await page.getByRole("button", { name: "作废整批 demo" }).waitFor();
    expect(await page.getByRole("button", { name: "生成验证码" }).count()).toBe(0);
    await expectValidView(page);
    await pressOn(page.getByRole("button", { name: "作废整批 demo" }));
    await write(dialog.getByLabel("原因"), "整批召回");
    await page.keyboard.press("Enter");
    await page.getByText("已作废批次 demo 里的 3 个。").waitFor();
    await expect.poll(() => page.getByRole("button", { name: "作废整批 demo" }).count()).toBe(0);

    await pressOn(page.getByRole("link", { name: "查验记录" }));
    await page.getByRole("heading", { level: 2, name: "可疑的网络" }).waitFor();
    await expectValidView(page);
    await page.getByLabel("时间").selectOption({ label: "最近 7 天" });
    await expect.poll(() => new URL(page.url()).search).toBe("?days=7");

    // Back leads to the views before.
    await page.goBack();
    await page.goBack();
    await page.getByRole("heading", { level: 1, name: "验证码批次" }).waitFor();
    await goTo(page, "验证码");
    await look(third);
    await result.getByText(/整批召回/).waitFor();
    await page.goto("about:blank");
  });

  test("[CODES-03] [CODES-05] an admin makes a batch, gets its codes as a file, and prints labels from it", async () => {
    await using desk = await emptyDesk();
    const page = await openAsAdmin(desk, width);
    await goTo(page, "验证码");
    await page.getByRole("link", { name: "批次" }).click();
    await pressOn(page.getByRole("button", { name: "生成验证码" }));
    const dialog = page.getByRole("dialog", { name: "生成验证码" });
    await write(dialog.getByLabel("商品"), "none");
    await write(dialog.getByLabel("数量"), "12000");
    await write(dialog.getByLabel("批次名"), "2027-spring");
    await write(dialog.getByLabel("备注"), "交给印刷厂");
    await expectValidView(page);
    await pressOn(dialog.getByRole("button", { name: "生成并下载" }));
    await dialog.getByRole("alert").filter({ hasText: "没有已发布的这个商品" }).waitFor();
    const product = dialog.getByLabel("商品");
    await product.fill("");
    await page.keyboard.press("ArrowDown");
    await page.getByRole("option").first().click();
    expect(await product.inputValue()).not.toBe("");
    await reach(dialog.getByRole("button", { name: "生成并下载" }));
    const arriving = page.waitForEvent("download");
    await page.keyboard.press("Enter");
    const download = await arriving;
    expect(download.suggestedFilename()).toBe("2027-spring.csv");
    const lines = (await readFile(await download.path(), "utf8")).trim().split("\n");
    expect(lines).toHaveLength(12_001);
    await page.getByText("已生成批次 2027-spring，12000 个验证码").waitFor();
    await page.getByRole("cell", { name: "12,000" }).waitFor();
    await page.getByRole("cell", { name: "2027-spring 交给印刷厂" }).waitFor();
    await expectValidView(page);
    // The list can be downloaded again for some days.
    const again = page.waitForEvent("download");
    await page.getByRole("link", { name: "下载 2027-spring.csv" }).click();
    expect(await readFile(await (await again).path(), "utf8")).toBe(await readFile(await download.path(), "utf8"));
    // A batch that is cancelled leaves nothing.
    await pressOn(page.getByRole("button", { name: "生成验证码" }));
    await product.fill("");
    await page.keyboard.press("ArrowDown");
    await page.getByRole("option").first().click();
    await write(dialog.getByLabel("数量"), "1000000");
    await write(dialog.getByLabel("批次名"), "cancelled");
    await pressOn(dialog.getByRole("button", { name: "生成并下载" }));
    await page.getByRole("progressbar", { name: "生成验证码的进度" }).waitFor();
    await pressOn(page.getByRole("button", { name: "取消" }));
    await page.getByRole("button", { name: "生成验证码", disabled: false }).waitFor();
    expect(await page.getByText("cancelled", { exact: true }).count()).toBe(0);

    // Labels are laid out from the file, which is not sent.
    await page.getByRole("link", { name: "标签" }).click();
    const file = page.getByLabel("批次的文件");
    await file.setInputFiles({ name: "x.csv", mimeType: "text/csv", buffer: Buffer.from("编号,价格\n") });
    await page.getByRole("alert").filter({ hasText: "不是生成批次时下载的 CSV 文件" }).waitFor();
    await file.setInputFiles(await download.path());
    await page.getByText("文件里有 12000 个验证码").waitFor();
    await page.getByLabel("标签纸").selectOption("24");
    await page.getByLabel("从第几个起").fill("101");
    await page.getByLabel("个数").fill("50");
    await page.getByRole("button", { name: "打印 3 张" }).waitFor();
    const labels = page.locator(".label-sheet li");
    expect(await labels.count()).toBe(50);
    expect(await labels.first().textContent()).toContain(lines[101]?.split(",")[0]);
    await expectValidView(page);
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
    expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(3);
    // Another file takes the labels of the former away.
    await file.setInputFiles({ name: "x.csv", mimeType: "text/csv", buffer: Buffer.from("编号,价格\n") });
    await page.getByRole("button", { name: "打印 0 张" }).waitFor();
    await page.goto("about:blank");
  });
});
