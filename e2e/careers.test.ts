import { endpoints } from "@klarholm/contract/endpoints";
import type { Page, Route } from "playwright-core";
import { describe, expect, test } from "vitest";
import { expectNoAxeViolations, visit, type VisitOptions, WIDTHS } from "./harness.ts";

/** A position that asks for stores, and one that asks for work. */
const [advisor, designer] = ["门店销售顾问", "器物设计师"];

const resume = (name = "林晓-简历.pdf", size = 0) => ({ name, mimeType: "application/pdf", buffer: Buffer.concat([Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\n"), Buffer.alloc(size, 32), Buffer.from("trailer\n<<>>\nstartxref\n9\n%%EOF\n")]) });
const dialog = (page: Page) => page.getByRole("dialog");
const toast = (page: Page) => page.locator("[role=alert], [role=status]");
const newPhone = () => `139${String(Math.floor(Math.random() * 1e8)).padStart(8, "0")}`;

/** Opens the list and a position in it. */
async function openPosition(title: string, options: VisitOptions): Promise<Page> {
  const page = await visit("/about-us/jobs", options);
  await page.getByRole("link", { name: title, exact: true }).click();
  return page;
}

/** As far as the form, whose captcha is there. */
async function openForm(title: string, options: VisitOptions): Promise<Page> {
  const page = await openPosition(title, options);
  await dialog(page).getByRole("button", { name: "投递简历" }).click();
  await dialog(page).locator("img[src^='data:image/png']").waitFor();
  return page;
}

/** Fills in what an advisor needs, with the captcha read by the browser's own work. */
async function fillIn(page: Page, { phone = newPhone() } = {}): Promise<void> {
  const form = dialog(page);
  await form.getByLabel("姓名").fill("林晓");
  await form.getByLabel("手机号码").fill(phone);
  await form.getByLabel("地点偏好").selectOption({ label: "上海市" });
  await form.getByRole("group", { name: "门店" }).getByRole("checkbox").first().check();
  await form.getByLabel(/^简历/).setInputFiles(resume());
  await form.getByRole("checkbox", { name: /我已阅读/ }).check();
  await form.getByRole("button", { name: "由浏览器代为完成验证" }).click();
  await form.getByText("验证码已为您填好").waitFor();
}

const submit = (page: Page) => dialog(page).getByRole("button", { name: "提交" }).click();
const failing = (path: string, status = 500) => ({
  expected: [new RegExp(`status ${status}|Failed to load|Server error`)],
  prepare: (context: Parameters<NonNullable<VisitOptions["prepare"]>>[0]) => context.route((url) => url.pathname === path, (route) => route.fulfill({ status, json: { success: false, errorCode: "INTERNAL", errorMessage: "", data: null } })),
});
const answering = (path: string, envelope: object) => ({
  prepare: (context: Parameters<NonNullable<VisitOptions["prepare"]>>[0]) => context.route((url) => url.pathname === path, (route: Route) => route.fulfill({ json: envelope })),
});

describe.each(WIDTHS)("careers at %i px", (width) => {
  test("[ROUTE-14] [JOB-01] positions by city, category and keyword stand in the address, each at its own", async () => {
    const page = await visit("/about-us/jobs", { width });
    const all = await page.locator("main h2").count();
    expect(all).toBeGreaterThan(5);
    await expectNoAxeViolations(page);
    await page.getByLabel("职位类别").selectOption("设计与内容");
    await expect.poll(() => page.locator("main h2").allInnerTexts()).toContain(designer);
    await expect.poll(() => page.locator("main h2").allInnerTexts()).not.toContain(advisor);
    await page.getByLabel("关键词").fill("摄影");
    await page.getByLabel("关键词").press("Enter");
    await expect.poll(() => page.locator("main h2").allInnerTexts()).toEqual(["静物摄影师"]);
    expect(new URL(page.url()).search).toContain("keyword=");
    await page.getByLabel("城市").selectOption({ label: "武汉市" });
    await page.getByText("没有符合条件的职位").waitFor();
    await page.getByRole("link", { name: "查看全部职位" }).click();
    await expect.poll(() => page.locator("main h2").count()).toBe(all);
    await page.goto("/about-us/jobs?page=99");
    expect(new URL(page.url()).searchParams.get("page")).not.toBe("99");
    await page.goto("/about-us/jobs/product-designer");
    await page.getByRole("heading", { level: 1, name: designer }).waitFor();
    await expectNoAxeViolations(page);
  });

  test("[JOB-02] [JOB-03] [JOB-14] a position is read, applied for and answered; OK clears everything", async () => {
    const page = await openForm(advisor, { width });
    await expectNoAxeViolations(page);
    await fillIn(page);
    await submit(page);
    const result = page.getByRole("dialog", { name: "投递结果" });
    await result.getByText("您的简历已投递成功！").waitFor();
    await result.getByText("我们会尽快与您联系。请勿重复投递简历").waitFor();
    const code = await result.locator("dd").innerText();
    await result.getByRole("button", { name: "确定" }).click();
    await expect.poll(() => dialog(page).count()).toBe(0);
    await page.getByRole("link", { name: advisor, exact: true }).click();
    await dialog(page).getByRole("button", { name: "投递简历" }).click();
    expect(await dialog(page).getByLabel("姓名").inputValue()).toBe("");
    // The code that was given deletes the application, once.
    await page.goto("/about-us/jobs/withdraw");
    await expectNoAxeViolations(page);
    await page.getByLabel("删除码").fill(code);
    await page.getByRole("button", { name: "删除申请" }).click();
    await page.getByText("该申请及其全部附件已删除。").waitFor();
  });

  test("without JavaScript the form works as one page", async () => {
    const page = await visit("/about-us/jobs", { width, javaScript: false, expected: [/status 4\d\d/] });
    await page.getByRole("link", { name: "品质检验员", exact: true }).click();
    await page.getByRole("link", { name: "投递简历" }).click();
    await expect.poll(() => new URL(page.url()).pathname).toBe("/about-us/jobs/quality-inspector/apply");
    const key = await page.locator("input[name=captchaKey]").inputValue();
    await page.getByLabel("姓名").fill("林晓");
    await page.getByLabel("手机号码").fill("123");
    await page.getByRole("button", { name: "提交" }).click();
    const said = await page.getByRole("alert").innerText();
    for (const message of ["请输入正确格式的手机号码", "请选择地点偏好", "请上传简历", "请输入验证码", "请阅读并同意个人信息处理告知"]) expect(said).toContain(message);
    // What was typed is still there, with a captcha of its own.
    expect(await page.getByLabel("姓名").inputValue()).toBe("林晓");
    expect(await page.locator("input[name=captchaKey]").inputValue()).not.toBe(key);
  });
});

const width = 1440;

describe("the application's rules", () => {
  test("[JOB-06] [JOB-07] [JOB-08] [JOB-09] [CN-02] all faults stand in one toast, and each by its field", async () => {
    const page = await openForm(advisor, { width });
    await submit(page);
    const all = ["请输入姓名", "请输入手机号码", "请选择地点偏好", "请选择门店", "请上传简历", "请输入验证码", "请阅读并同意个人信息处理告知"];
    await expect.poll(() => page.locator("ol [role=alert]").innerText()).toBe(all.join("\n\n"));
    for (const message of all) expect(await dialog(page).getByText(message, { exact: true }).count(), message).toBeGreaterThan(0);
    expect(await dialog(page).getByLabel("姓名").evaluate((field) => field === document.activeElement)).toBe(true);
    // Twenty characters, whatever they take in memory.
    await dialog(page).getByLabel("姓名").fill("𠮷".repeat(25));
    expect([...(await dialog(page).getByLabel("姓名").inputValue())]).toHaveLength(20);
    for (const [phone, right] of [["12800001111", false], ["1390000111", false], ["139000011112", false], ["+86 139-0000-1111", true]] as const) {
      await dialog(page).getByLabel("手机号码").fill(phone);
      await submit(page);
      await expect.poll(() => dialog(page).getByText("请输入正确格式的手机号码").count(), { message: phone }).toBe(right ? 0 : 1);
    }
    // The notice says what for, how long and which rights; nobody has ticked its box.
    expect(await dialog(page).getByRole("checkbox", { name: /我已阅读/ }).isChecked()).toBe(false);
    await dialog(page).getByText("个人信息处理告知", { exact: true }).first().click();
    for (const title of ["目的与方式", "保存期限", "您的权利"]) await dialog(page).getByRole("heading", { name: title }).waitFor();
  });

  test("[JOB-09] a position that asks for work says so", async () => {
    const page = await openForm(designer, { width });
    await submit(page);
    await dialog(page).getByText("请上传作品集", { exact: true }).waitFor();
    expect(await dialog(page).getByRole("group", { name: "门店" }).count()).toBe(0);
  });

  test("[JOB-04] [JOB-08] a city brings its stores and clears the choice; two at most", async () => {
    const page = await openForm(advisor, { width });
    const stores = dialog(page).getByRole("group", { name: "门店" }).getByRole("checkbox");
    await dialog(page).getByLabel("地点偏好").selectOption({ label: "上海市" });
    await expect.poll(() => stores.count()).toBeGreaterThan(2);
    await stores.nth(0).check();
    await stores.nth(1).check();
    expect(await stores.nth(2).isDisabled()).toBe(true);
    await stores.nth(1).uncheck();
    expect(await stores.nth(2).isDisabled()).toBe(false);
    await dialog(page).getByLabel("地点偏好").selectOption({ label: "北京市" });
    await expect.poll(() => stores.evaluateAll((boxes) => boxes.filter((box) => box instanceof HTMLInputElement && box.checked).length)).toBe(0);
    expect(await stores.count()).toBeGreaterThan(0);
  });

  test("[JOB-04] a city without stores gives only a console warning", async () => {
    const page = await openForm(advisor, { width, ...answering(endpoints.getStoreListByCity.path, { success: true, errorCode: "0", errorMessage: null, data: [] }) });
    const warning = page.waitForEvent("console", (message) => message.type() === "warning" && message.text().includes("no stores"));
    await dialog(page).getByLabel("地点偏好").selectOption({ label: "上海市" });
    await warning;
    await dialog(page).getByText("该城市暂无可选门店").waitFor();
    expect(await page.locator("ol [role=alert]").count()).toBe(0);
  });

  test("[JOB-05] the captcha changes on a click, after a failed submit and every five minutes", async () => {
    const page = await visit("/about-us/jobs", { width });
    await page.clock.install();
    await page.getByRole("link", { name: advisor, exact: true }).click();
    await dialog(page).getByRole("button", { name: "投递简历" }).click();
    const picture = dialog(page).locator("img[src^='data:image/png']");
    let before = await picture.getAttribute("src");
    const changes = async () => {
      await expect.poll(() => picture.getAttribute("src")).not.toBe(before);
      before = await picture.getAttribute("src");
    };
    await dialog(page).getByRole("button", { name: "验证码图片，点击更换" }).click();
    await changes();
    await page.clock.runFor(5 * 60_000);
    await changes();
  });

  test("[JOB-10] files: pdf, doc and docx of 10 MB, one resume, five others, no name twice, the rest skipped without a word", async () => {
    const page = await openForm(designer, { width });
    const form = dialog(page);
    expect(await form.getByText(/每个文件不超过10M/).count()).toBe(2);
    await form.getByLabel(/^简历/).setInputFiles(resume("第一份.pdf"));
    await form.getByLabel(/^简历/).setInputFiles(resume("第二份.pdf"));
    await form.getByText("第二份.pdf").waitFor();
    expect(await form.getByText("第一份.pdf").count()).toBe(0);
    const others = form.getByLabel(/^作品集/);
    await others.setInputFiles([resume("一.pdf"), resume("二.docx"), resume("三.exe"), resume("大.pdf", 10 * 1024 * 1024), resume("一.pdf"), resume("四.DOC")]);
    await form.getByText("四.DOC").waitFor();
    const names = () => form.getByRole("list", { name: "已选文件" }).nth(1).getByRole("listitem").locator("span:first-child").allInnerTexts();
    expect(await names()).toEqual(["一.pdf", "二.docx", "四.DOC"]);
    await others.setInputFiles([resume("一.pdf"), resume("五.pdf"), resume("六.pdf"), resume("七.pdf")]);
    await expect.poll(names).toEqual(["一.pdf", "二.docx", "四.DOC", "五.pdf", "六.pdf"]);
    await form.getByRole("button", { name: "移除 二.docx" }).click();
    await expect.poll(names).toEqual(["一.pdf", "四.DOC", "五.pdf", "六.pdf"]);
    expect(await page.locator("ol [role=alert]").count()).toBe(0);
  });

  test("what was typed survives a close by accident, and the visitor is told", async () => {
    const page = await openForm(advisor, { width });
    await dialog(page).getByLabel("姓名").fill("林晓");
    await dialog(page).getByLabel("手机号码").fill("13900001111");
    await page.keyboard.press("Escape");
    await toast(page).getByText(/已为您保留填写的内容/).waitFor();
    await page.getByRole("link", { name: advisor, exact: true }).click();
    await dialog(page).getByRole("button", { name: "投递简历" }).click();
    await expect.poll(() => dialog(page).getByLabel("姓名").inputValue()).toBe("林晓");
    expect(await dialog(page).getByLabel("手机号码").inputValue()).toBe("13900001111");
  });
});

describe("when something fails", () => {
  test("[JOB-13] the position", async () => {
    const page = await openPosition(advisor, { width, ...failing(endpoints.getJobDetail.path) });
    await toast(page).getByText("职位信息获取失败，请稍后重试！").waitFor();
    await expect.poll(() => dialog(page).count()).toBe(0);
  });

  test("[JOB-13] the captcha", async () => {
    const page = await openPosition(advisor, { width, ...failing(endpoints.getCaptchaImage.path) });
    await dialog(page).getByRole("button", { name: "投递简历" }).click();
    await toast(page).getByText("验证码获取失败，请稍后重试！").waitFor();
  });

  test("[JOB-13] the stores", async () => {
    const page = await openForm(advisor, { width, ...failing(endpoints.getStoreListByCity.path) });
    await dialog(page).getByLabel("地点偏好").selectOption({ label: "上海市" });
    await toast(page).getByText("门店数据获取失败，请稍后重试！").waitFor();
  });

  test("[JOB-12] [JOB-05] a check that says no keeps the form, tells why by the captcha, and brings another", async () => {
    const page = await openForm(advisor, { width });
    await fillIn(page);
    await dialog(page).getByLabel("验证码", { exact: true }).fill("0000");
    const before = await dialog(page).locator("img[src^='data:image/png']").getAttribute("src");
    await submit(page);
    await page.locator("ol [role=alert]").getByText("职位申请检查失败，请稍后重试！").waitFor();
    await dialog(page).getByText("验证码错误或已失效，请重新输入！").waitFor();
    expect(await dialog(page).locator("img[src^='data:image/png']").getAttribute("src")).not.toBe(before);
    expect(await dialog(page).getByLabel("姓名").inputValue()).toBe("林晓");
    expect(await dialog(page).getByText("林晓-简历.pdf").count()).toBe(1);
  });

  test("[JOB-12] a check that fails", async () => {
    const page = await openForm(advisor, { width, ...failing(endpoints.checkJobEffectApply.path) });
    await fillIn(page);
    await submit(page);
    await toast(page).getByText("职位申请检查失败，请稍后重试！").waitFor();
  });

  test("[JOB-12] a submission that says no shows the server's words, one that fails 简历投递失败，请稍后重试！", async () => {
    let answer: object = { success: false, errorCode: "FILE_REFUSED", errorMessage: "文件无法识别", data: null };
    let status = 200;
    const page = await openForm(advisor, {
      width,
      expected: [/status 500|Failed to load/],
      prepare: (context) => context.route((url) => url.pathname === endpoints.applyJob.path, (route) => route.fulfill({ status, json: answer })),
    });
    await fillIn(page);
    await submit(page);
    await toast(page).getByText("文件无法识别").waitFor();
    const again = async () => {
      await expect.poll(() => dialog(page).getByLabel("验证码", { exact: true }).inputValue()).toBe("");
      await dialog(page).getByRole("button", { name: "由浏览器代为完成验证" }).click();
      await expect.poll(() => dialog(page).getByLabel("验证码", { exact: true }).inputValue()).not.toBe("");
      await submit(page);
    };
    answer = { success: false, errorCode: "INTERNAL", errorMessage: null, data: null };
    await again();
    await toast(page).getByText("职位申请检查失败，请稍后重试！").waitFor();
    status = 500;
    await again();
    await toast(page).getByText("简历投递失败，请稍后重试！").waitFor();
  });
});
