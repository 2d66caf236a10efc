import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { endpoints } from "@klarholm/contract/endpoints";
import { describe, expect, onTestFinished, test } from "vitest";
import { dialog, drawer, fillInWhole, openForm, openPosition, resume, shopkeeper, submit } from "./application.ts";
import { allMissing } from "./application-faults.ts";
import { expectNoAxeViolations, visit } from "./harness.ts";
import { runStaff, startServer } from "./server-process.ts";

/** Parts that are the same at both widths run at one. */
const width = 390;

describe("careers at 390 px", () => {
  const width = 390;
  test("[JOB-02] [JOB-03] [JOB-14] a position is read and applied for; OK after the result clears everything", async () => {
    const page = await openForm(shopkeeper, { width });
    await expectNoAxeViolations(page);
    await fillInWhole(page);
    await submit(page);
    const result = page.getByRole("dialog", { name: "投递结果" });
    await result.getByText("您的简历已投递成功！").waitFor();
    await result.getByText("我们会尽快与您联系。请勿重复投递简历").waitFor();
    await expectNoAxeViolations(page);
    const code = await result.locator("dd").innerText();
    await result.getByRole("button", { name: "确定" }).click();
    await expect.poll(() => dialog(page).count()).toBe(0);
    await page.getByRole("link", { name: shopkeeper, exact: true }).click();
    await dialog(page).getByRole("button", { name: "投递简历" }).click();
    expect(await dialog(page).getByLabel("姓名").inputValue()).toBe("");
    // The deletion code deletes the application, once.
    await page.goto("/about-us/jobs/withdraw");
    await expectNoAxeViolations(page);
    await page.getByLabel("删除码").fill(code);
    await page.getByRole("button", { name: "删除申请" }).click();
    await page.getByText("该申请及其全部附件已删除。").waitFor();
  });
});

describe("careers", () => {
  test("[ROUTE-14] [JOB-01] city, category and keyword filters are in the address, and each position has its own", async () => {
    const page = await visit("/about-us/jobs", { width });
    const all = await page.locator("main h2").count();
    expect(all).toBeGreaterThan(5);
    await expectNoAxeViolations(page);
    await page.getByLabel("职位类别").selectOption("画与写");
    await expect.poll(() => page.locator("main h2").allInnerTexts()).toContain(drawer);
    await expect.poll(() => page.locator("main h2").allInnerTexts()).not.toContain(shopkeeper);
    await page.getByLabel("关键词").fill("三行字");
    await page.getByLabel("关键词").press("Enter");
    await expect.poll(() => page.locator("main h2").allInnerTexts()).toEqual(["写字的人"]);
    expect(new URL(page.url()).search).toContain("keyword=");
    await page.getByLabel("城市").selectOption({ label: "武汉市" });
    await page.getByText("没有符合条件的职位").waitFor();
    await page.getByRole("link", { name: "查看全部职位" }).click();
    await expect.poll(() => page.locator("main h2").count()).toBe(all);
    await page.goto("/about-us/jobs?page=99");
    expect(new URL(page.url()).searchParams.get("page")).not.toBe("99");
    await page.goto("/about-us/jobs/drawer");
    await page.getByRole("heading", { level: 1, name: drawer }).waitFor();
    await expectNoAxeViolations(page);
    await page.getByRole("link", { name: "返回职位列表" }).click();
    await page.getByRole("link", { name: "为什么加入我们" }).click();
    await page.getByRole("heading", { level: 1, name: "来窑上做事" }).waitFor();
  });

  test(
    "[JOB-07] [JOB-08] [JOB-09] [JOB-16] without JavaScript the form is one page, and the server validates every rule",
    { tags: "extended" },
    async () => {
      const page = await visit("/about-us/jobs", { width, javaScript: false, expected: [/status 4\d\d/] });
      await page.getByRole("link", { name: shopkeeper, exact: true }).click();
      await page.getByRole("link", { name: "投递简历" }).click();
      await expect.poll(() => new URL(page.url()).pathname).toBe("/about-us/jobs/shopkeeper/apply");
      const form = page.getByRole("main").locator("form");
      const key = await page.locator("input[name=captchaKey]").inputValue();
      const faultMessages = async () => {
        await form.getByRole("button", { name: "提交" }).click();
        return (await page.getByRole("alert").textContent())?.split("\n\n");
      };
      expect(await faultMessages()).toEqual(allMissing);
      expect(await page.locator("input[name=captchaKey]").inputValue()).not.toBe(key);
      // Values that a browser's form controls would not send.
      await form.evaluate((fields) =>
        fields.querySelectorAll("[maxlength]").forEach((field) => field.removeAttribute("maxlength")),
      );
      await form.getByLabel("姓名").fill("字".repeat(21));
      await form.getByLabel("手机号码").fill("12800001111");
      for (const index of [0, 1, 2]) await form.locator("[name=positionIdList]").nth(index).check();
      expect(await faultMessages()).toEqual([
        "姓名不能超过20个字",
        "请输入正确格式的手机号码",
        "请选择地点偏好",
        "最多选择2家门店",
        "请上传简历",
        "请输入验证码",
        "请阅读并同意个人信息处理告知",
      ]);
      expect(await form.getByLabel("姓名").inputValue()).toBe("字".repeat(21));
      expect(
        await form
          .locator("[name=positionIdList]")
          .evaluateAll((boxes) => boxes.map((box) => box instanceof HTMLInputElement && box.checked).slice(0, 4)),
      ).toEqual([true, true, true, false]);
      await form.locator("[name=jobId]").evaluate((field) => field.remove());
      expect(await faultMessages()).toEqual(["缺少职位ID"]);
      await form.evaluate((fields) => fields.querySelectorAll("[name]").forEach((field) => field.remove()));
      expect(await faultMessages()).toEqual(["缺少申请信息"]);
    },
  );
});

test("[JOB-11] [JOB-15] [OPS-01] an application survives a server that is killed after its response; a position's text is decoded and sanitised", async () => {
  const killed = await startServer({});
  onTestFinished(killed.stop);
  // The result may need font slices that the page has not loaded, which the killed server does not serve.
  const page = await openForm(shopkeeper, { width: 1440, site: killed.url, expected: [/\/fonts\//] });
  const sent = resume("林晓-简历.pdf", 200_000);
  await fillInWhole(page, sent);
  const answered = page.waitForResponse((response) => new URL(response.url()).pathname === endpoints.applyJob.path);
  await submit(page);
  await answered;
  await killed.kill();
  const code = await page.getByRole("dialog", { name: "投递结果" }).locator("dd").innerText();

  const database = new DatabaseSync(join(killed.dataDir, "klarholm.sqlite"));
  // The server does not start with a finding worse than this.
  const content =
    '<p>成品率 100%，&lt;b&gt; 等瑕疵如实记录<!-- 只给编辑看 --></p><p><a href="https://example.com/craft">火色</a></p>';
  database
    .prepare("update content_item set body = json_set(body, '$.content', ?) where kind = 'job' and id = 'shopkeeper'")
    .run(content);
  database.close();
  const server = await startServer({}, killed.dataDir);
  onTestFinished(server.stop);
  const out = join(server.dataDir, "export");
  await runStaff(["applications", "export", "--out", out], { DATA_DIR: server.dataDir });
  const id = (await readdir(out)).find((name) => name !== "applications.csv");
  expect((await readFile(join(out, id ?? "", "1-林晓-简历.pdf"))).equals(sent.buffer)).toBe(true);

  const later = await openPosition(shopkeeper, { width: 1440, site: server.url });
  const position = dialog(later);
  await position.getByText("成品率 100%，<b> 等瑕疵如实记录", { exact: true }).waitFor();
  expect(await position.innerHTML()).not.toContain("只给编辑看");
  expect(
    await position
      .getByRole("link", { name: "火色" })
      .evaluate((link) => [link.getAttribute("target"), link.getAttribute("rel")]),
  ).toEqual(["_blank", "noopener"]);
  await later.goto("/about-us/jobs/withdraw");
  await later.getByLabel("删除码").fill(code);
  await later.getByRole("button", { name: "删除申请" }).click();
  await later.getByText("该申请及其全部附件已删除。").waitFor();
});
