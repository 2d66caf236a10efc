import { documentRefusals, errorCodes } from "@klarholm/contract";
import { endpoints } from "@klarholm/contract/endpoints";
import type { BrowserContext, Locator, Route } from "playwright-core";
import { describe, expect, test } from "vitest";
import {
  captchaField,
  dialog,
  drawer,
  fillIn,
  fillInWhole,
  openForm,
  openPosition,
  proveWork,
  resume,
  shopkeeper,
  submit,
  toast,
} from "./application.ts";
import { allMissing } from "./application-faults.ts";
import { dragFile } from "./drag-file.ts";
import { holdBack } from "./faults.ts";
import { expectNoAxeViolations, hydrated, visit } from "./harness.ts";

const width = 1440;
const failing = (...paths: string[]) => ({
  expected: [/status 500|Failed to load|Server error/],
  prepare: (context: BrowserContext) =>
    context.route(
      (url) => paths.includes(url.pathname),
      (route) =>
        route.fulfill({ status: 500, json: { success: false, errorCode: "INTERNAL", errorMessage: "", data: null } }),
    ),
});
/** The message below a field. */
const described = (field: Locator) =>
  field.evaluate(
    (input) => document.querySelector(`#${CSS.escape(input.getAttribute("aria-describedby") ?? "none")}`)?.textContent,
  );
const answering = (path: string, envelope: object) => ({
  prepare: (context: BrowserContext) =>
    context.route(
      (url) => url.pathname === path,
      (route: Route) => route.fulfill({ json: envelope }),
    ),
});

describe("the application's rules", () => {
  test("[JOB-06] [JOB-07] [JOB-08] [JOB-09] [CN-02] all faults are in one toast, and each is at its field", async () => {
    const page = await openForm(shopkeeper, { width });
    await submit(page);
    await expect.poll(() => page.locator("ol [role=alert]").innerText()).toBe(allMissing.join("\n\n"));
    for (const message of allMissing)
      expect(await dialog(page).getByText(message, { exact: true }).count(), message).toBeGreaterThan(0);
    expect(
      await dialog(page)
        .getByLabel("姓名")
        .evaluate((field) => field === document.activeElement),
    ).toBe(true);
    // Twenty characters, independent of their length in UTF-16.
    await dialog(page).getByLabel("姓名").fill("𠮷".repeat(25));
    expect([...(await dialog(page).getByLabel("姓名").inputValue())]).toHaveLength(20);
    for (const [phone, right] of [
      ["12800001111", false],
      ["1390000111", false],
      ["139000011112", false],
      ["+86 139-0000-1111", true],
    ] as const) {
      await dialog(page).getByLabel("手机号码").fill(phone);
      await submit(page);
      await expect
        .poll(() => dialog(page).getByText("请输入正确格式的手机号码", { exact: true }).count(), { message: phone })
        .toBe(right ? 0 : 1);
    }
    // The notice states purpose, storage time and rights; its box is not ticked in advance.
    expect(
      await dialog(page)
        .getByRole("checkbox", { name: /我已阅读/ })
        .isChecked(),
    ).toBe(false);
    await dialog(page).getByText("个人信息处理告知", { exact: true }).first().click();
    for (const title of ["目的与方式", "保存期限", "您的权利"])
      await dialog(page).getByRole("heading", { name: title }).waitFor();
  });

  test("a changed field is no longer marked as faulty", { tags: "extended" }, async () => {
    const page = await openForm(shopkeeper, { width });
    const missing = (message: string) => dialog(page).getByText(message, { exact: true }).count();
    await submit(page);
    await expect.poll(() => missing("请选择门店")).toBe(1);
    await dialog(page).getByLabel("姓名").fill("林");
    await dialog(page)
      .getByLabel(/^简历/)
      .setInputFiles(resume());
    await dialog(page)
      .getByRole("checkbox", { name: /我已阅读/ })
      .check();
    await proveWork(page);
    for (const message of ["请输入姓名", "请上传简历", "请阅读并同意个人信息处理告知", "请输入验证码"])
      await expect.poll(() => missing(message), { message }).toBe(0);
    for (const message of ["请输入手机号码", "请选择地点偏好", "请选择门店"]) expect(await missing(message)).toBe(1);
  });

  test("[JOB-04] [JOB-08] a city loads its stores and clears the choice; two stores at most", async () => {
    const page = await openForm(shopkeeper, { width });
    const stores = dialog(page).getByRole("group", { name: "门店" }).getByRole("checkbox");
    await dialog(page).getByLabel("地点偏好").selectOption({ label: "上海市" });
    await expect.poll(() => stores.count()).toBeGreaterThan(2);
    await stores.nth(0).check();
    await stores.nth(1).check();
    expect(await stores.nth(2).isDisabled()).toBe(true);
    await stores.nth(1).uncheck();
    expect(await stores.nth(2).isDisabled()).toBe(false);
    await dialog(page).getByLabel("地点偏好").selectOption({ label: "北京市" });
    await expect
      .poll(() =>
        stores.evaluateAll((boxes) => boxes.filter((box) => box instanceof HTMLInputElement && box.checked).length),
      )
      .toBe(0);
    await expect.poll(() => stores.count()).toBeGreaterThan(0);
  });

  test("[JOB-04] a city without stores causes only a console warning", { tags: "extended" }, async () => {
    const page = await openForm(shopkeeper, {
      width,
      ...answering(endpoints.getStoreListByCity.path, { success: true, errorCode: "0", errorMessage: null, data: [] }),
    });
    const warning = page.waitForEvent(
      "console",
      (message) => message.type() === "warning" && message.text().includes("no stores"),
    );
    await dialog(page).getByLabel("地点偏好").selectOption({ label: "上海市" });
    await warning;
    await dialog(page).getByText("该城市暂无可选门店").waitFor();
    expect(await page.locator("ol [role=alert]").count()).toBe(0);
  });

  test(
    "[JOB-05] the captcha changes on a click, after a failed submit and every five minutes",
    { tags: "extended" },
    async () => {
      const page = await visit("/about-us/jobs", { width });
      await page.clock.install();
      await page.getByRole("link", { name: shopkeeper, exact: true }).click();
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
    },
  );

  test("[JOB-09] [JOB-10] [UPLOAD-02] a position with work samples takes pdf, doc and docx up to 10 MB, one resume, five others, no name twice, and skips other files silently", async () => {
    const page = await openForm(drawer, { width });
    const form = dialog(page);
    expect(await form.getByText(/每个文件不超过10M/).count()).toBe(2);
    await form.getByLabel(/^简历/).setInputFiles(resume("第一份.pdf"));
    await dragFile(page, form.getByLabel(/^简历/), "drop", { name: "第二份.pdf", bytes: 100 });
    await form.getByText("第二份.pdf").waitFor();
    expect(await form.getByText("第一份.pdf").count()).toBe(0);
    const others = form.getByLabel(/^作品集/);
    await dragFile(page, others, "drop", { name: "大.pdf", bytes: 10 * 1024 * 1024 + 1 });
    await others.setInputFiles([
      resume("一.pdf"),
      resume("二.docx"),
      resume("三.exe"),
      resume("一.pdf"),
      resume("四.DOC"),
    ]);
    await form.getByText("四.DOC").waitFor();
    const names = () =>
      form
        .getByRole("list", { name: "已选文件" })
        .nth(1)
        .getByRole("listitem")
        .locator("span:first-child")
        .allInnerTexts();
    expect(await names()).toEqual(["一.pdf", "二.docx", "四.DOC"]);
    await others.setInputFiles([resume("一.pdf"), resume("五.pdf"), resume("六.pdf"), resume("七.pdf")]);
    await expect.poll(names).toEqual(["一.pdf", "二.docx", "四.DOC", "五.pdf", "六.pdf"]);
    await form.getByRole("button", { name: "移除 二.docx" }).click();
    await expect.poll(names).toEqual(["一.pdf", "四.DOC", "五.pdf", "六.pdf"]);
    expect(await page.locator("ol [role=alert]").count()).toBe(0);
    for (const name of await names()) await form.getByRole("button", { name: `移除 ${name}` }).click();
    await submit(page);
    await form.getByText("请上传作品集", { exact: true }).waitFor();
    expect(await form.getByRole("group", { name: "门店" }).count()).toBe(0);
  });
});

describe("failed requests", () => {
  test("[JOB-13] the position", { tags: "extended" }, async () => {
    const page = await openPosition(shopkeeper, { width, ...failing(endpoints.getJobDetail.path) });
    await toast(page).getByText("职位信息获取失败，请稍后重试！").waitFor();
    await expect.poll(() => dialog(page).count()).toBe(0);
  });

  test("[JOB-13] the captcha, and the stores", async () => {
    const page = await openPosition(shopkeeper, {
      width,
      ...failing(endpoints.getCaptchaImage.path, endpoints.getStoreListByCity.path),
    });
    await dialog(page).getByRole("button", { name: "投递简历" }).click();
    await toast(page).getByText("验证码获取失败，请稍后重试！").waitFor();
    await dialog(page).getByLabel("地点偏好").selectOption({ label: "上海市" });
    await toast(page).getByText("门店数据获取失败，请稍后重试！").waitFor();
  });

  test("[JOB-12] [JOB-05] a refused check retains the form, shows the reason at the captcha, and loads another captcha", async () => {
    const page = await openForm(shopkeeper, { width });
    await fillIn(page, { captcha: "0000" });
    const before = await dialog(page).locator("img[src^='data:image/png']").getAttribute("src");
    await submit(page);
    await expect
      .poll(() => page.locator("ol [role=alert]").innerText())
      .toBe(`职位申请检查失败，请稍后重试！\n\n${errorCodes.CAPTCHA_WRONG.message}`);
    await expect.poll(() => described(captchaField(page))).toBe(errorCodes.CAPTCHA_WRONG.message);
    expect(await captchaField(page).evaluate((field) => field === document.activeElement)).toBe(true);
    await expect.poll(() => dialog(page).locator("img[src^='data:image/png']").getAttribute("src")).not.toBe(before);
    expect(await dialog(page).getByLabel("姓名").inputValue()).toBe("林晓");
    expect(await dialog(page).getByText("林晓-简历.pdf").count()).toBe(1);
  });

  test(
    "[JOB-12] a repeated application shows the reason in the toast and at the phone number; a closed position at the button",
    { tags: "extended" },
    async () => {
      let refusal: "ALREADY_APPLIED" | "JOB_CLOSED" = "ALREADY_APPLIED";
      const page = await openForm(shopkeeper, {
        width,
        prepare: (context) =>
          context.route(
            (url) => url.pathname === endpoints.checkJobEffectApply.path,
            (route) =>
              route.fulfill({
                json: { success: false, errorCode: refusal, errorMessage: errorCodes[refusal].message, data: null },
              }),
          ),
      });
      await fillIn(page, { captcha: "ABCD" });
      await submit(page);
      await expect
        .poll(() => page.locator("ol [role=alert]").innerText())
        .toBe(`职位申请检查失败，请稍后重试！\n\n${errorCodes.ALREADY_APPLIED.message}`);
      expect(await described(dialog(page).getByLabel("手机号码"))).toBe(errorCodes.ALREADY_APPLIED.message);
      refusal = "JOB_CLOSED";
      await expect.poll(() => captchaField(page).inputValue()).toBe("");
      await captchaField(page).fill("ABCD");
      await submit(page);
      await expect
        .poll(() => page.locator("ol [role=alert]").innerText())
        .toBe(`职位申请检查失败，请稍后重试！\n\n${errorCodes.JOB_CLOSED.message}`);
      await dialog(page).locator("form").getByText(errorCodes.JOB_CLOSED.message).waitFor();
      expect(await dialog(page).locator("form [aria-invalid]").count()).toBe(0);
    },
  );

  test(
    "[JOB-12] a refused submission shows the server's message; a failed one 简历投递失败，请稍后重试！, a failed check 职位申请检查失败，请稍后重试！",
    { tags: "extended" },
    async () => {
      const broken = new Map<string, { status: number; json: object }>();
      const page = await openForm(shopkeeper, {
        width,
        expected: [/status 500|Failed to load/],
        prepare: (context) =>
          context.route(
            (url) => url.pathname === endpoints.applyJob.path || url.pathname === endpoints.checkJobEffectApply.path,
            (route) => {
              const instead = broken.get(new URL(route.request().url()).pathname);
              return instead ? route.fulfill(instead) : route.continue();
            },
          ),
      });
      const no = { success: false, errorCode: "INTERNAL", errorMessage: null, data: null };
      const yes = { success: true, errorCode: "0", errorMessage: null, data: null };
      // A picture with the name of a resume, which only the server detects.
      await fillInWhole(page, { ...resume(), buffer: Buffer.from("GIF89a") });
      await submit(page);
      await page.locator("ol [role=alert]").getByText(`“林晓-简历.pdf”：${documentRefusals.image}`).waitFor();
      const again = async (path: string, instead: { status: number; json: object }, expectedText: string) => {
        await expect.poll(() => captchaField(page).inputValue()).toBe("");
        await captchaField(page).fill("ABCD");
        broken.set(path, instead);
        await submit(page);
        await toast(page).getByText(expectedText).waitFor();
      };
      broken.set(endpoints.checkJobEffectApply.path, { status: 200, json: yes });
      await again(endpoints.applyJob.path, { status: 200, json: no }, "职位申请检查失败，请稍后重试！");
      await again(endpoints.applyJob.path, { status: 500, json: no }, "简历投递失败，请稍后重试！");
      await again(endpoints.checkJobEffectApply.path, { status: 500, json: no }, "职位申请检查失败，请稍后重试！");
    },
  );

  test("[JOB-16] a position without an id is refused before any call", async () => {
    const page = await openForm(shopkeeper, {
      width,
      prepare: (context) =>
        context.route(
          (url) => url.pathname === endpoints.getJobDetail.path,
          async (route) => {
            const answer = await (await route.fetch()).json();
            await route.fulfill({ json: { ...answer, data: { ...answer.data, id: "" } } });
          },
        ),
    });
    const called: string[] = [];
    page.on("request", (request) => void (request.method() === "POST" && called.push(new URL(request.url()).pathname)));
    await fillIn(page, { captcha: "ABCD" });
    const warning = page.waitForEvent(
      "console",
      (message) => message.type() === "warning" && message.text().includes("缺少职位ID"),
    );
    await submit(page);
    await warning;
    await toast(page).getByText("职位申请检查失败，请稍后重试！").waitFor();
    expect(called).toEqual([endpoints.getStoreListByCity.path]);
  });
});

test("[JOB-06] [JOB-09] [JOB-14] at its own address the same form retains what was filled in before hydration, and is validated and sent in place", async () => {
  const page = await visit("/cookie", { width: 390 });
  const { release } = await holdBack(page, /assets\/.*\.js/);
  await page.goto("/about-us/jobs/shopkeeper/apply", { waitUntil: "commit" });
  const form = page.getByRole("main").locator("form");
  await form.getByLabel("姓名").fill("林晓");
  await form.getByLabel("地点偏好").selectOption({ label: "上海市" });
  await form.getByLabel(/^简历/).setInputFiles(resume());
  release();
  await hydrated(page);
  await form.getByRole("listitem").filter({ hasText: resume().name }).waitFor();
  await expect.poll(() => form.getByRole("group", { name: "门店" }).getByRole("group").count()).toBe(1);
  await expectNoAxeViolations(page);
  await form.getByRole("button", { name: "提交" }).click();
  const faults = ["请输入手机号码", "请选择门店", "请输入验证码", "请阅读并同意个人信息处理告知"];
  await expect.poll(() => page.locator("ol [role=alert]").innerText()).toBe(faults.join("\n\n"));
  expect(await form.getByLabel("手机号码").evaluate((field) => field === document.activeElement)).toBe(true);
  await fillIn(page, { form });
  await proveWork(page, form);
  await form.getByRole("button", { name: "提交" }).click();
  await page.getByRole("heading", { level: 1, name: "投递结果" }).waitFor();
  await page.getByRole("main").getByText("删除码", { exact: true }).waitFor();
});
