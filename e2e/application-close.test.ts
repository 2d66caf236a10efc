import { endpoints } from "@klarholm/contract/endpoints";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { captchaField, dialog, fillIn, openForm, openPosition, resume, shopkeeper, submit } from "./application.ts";
import { expectNoAxeViolations, hydrated, visit } from "./harness.ts";

const question = (page: Page) => page.getByRole("dialog", { name: "离开将清空已填写的内容" });
const form = (page: Page) => page.getByRole("dialog", { name: `填写申请：${shopkeeper}` });
const name = (page: Page) => form(page).getByLabel("姓名");
const draft = (page: Page) => page.evaluate(() => sessionStorage.getItem("application-draft"));
/** Opens the form again on a page without an open dialog. */
async function reopen(page: Page) {
  // A press before hydration leads to the position's own page.
  await hydrated(page);
  await page.getByRole("link", { name: shopkeeper, exact: true }).click();
  await dialog(page).getByRole("button", { name: "投递简历" }).click();
}

/** Parts that are the same at both widths run at one. */
const width = 390;

describe("closing an application at 390 px", () => {
  const width = 390;
  test(
    "[JOB-03] closing a filled form by keyboard, pointer or button asks once; staying loses nothing, leaving clears everything",
    { tags: "extended" },
    async () => {
      const page = await openForm(shopkeeper, { width });
      await fillIn(page);
      const ways: (() => Promise<void>)[] = [
        () => page.keyboard.press("Escape"),
        () => form(page).getByRole("button", { name: "关闭" }).click(),
        () => page.mouse.click(4, 4),
      ];
      for (const way of ways) {
        await way();
        await question(page).waitFor();
        // Twice without another user gesture: browsers then force a dialog to close, but the form stays.
        await page.keyboard.press("Escape");
        await question(page).waitFor({ state: "detached" });
        expect(await name(page).inputValue()).toBe("林晓");
      }
      // Cancelling the file chooser does not close the form.
      await form(page)
        .getByLabel(/^简历/)
        .evaluate((input) => input.dispatchEvent(new Event("cancel", { bubbles: true, cancelable: true })));
      expect(await question(page).count()).toBe(0);
      await page.keyboard.press("Escape");
      await question(page).waitFor();
      // A busy browser may deliver the last close event after the dialog is open again.
      await question(page).evaluate((element) => element.dispatchEvent(new Event("close")));
      expect(await question(page).count()).toBe(1);
      await expectNoAxeViolations(page);
      await question(page).getByRole("button", { name: "继续填写" }).click();
      await question(page).waitFor({ state: "detached" });
      expect([await name(page).inputValue(), await form(page).getByText(resume().name).count()]).toEqual(["林晓", 1]);
      expect(await draft(page)).toContain("林晓");

      await page.keyboard.press("Escape");
      // The press removes the button; the locator's click would look for it again.
      await question(page).getByRole("button", { name: "离开" }).focus();
      await page.keyboard.press("Enter");
      await expect.poll(() => dialog(page).count()).toBe(0);
      expect(await draft(page)).toBeNull();
      await reopen(page);
      await name(page).waitFor();
      expect(
        await form(page)
          .locator("input:not([type=file]):not([type=checkbox]):not([type=hidden]), select")
          .evaluateAll((fields) => fields.map((field) => ("value" in field ? field.value : ""))),
      ).toEqual(["", "", "", ""]);
      expect([
        await form(page).getByText(resume().name).count(),
        await form(page)
          .getByRole("checkbox", { name: /我已阅读/ })
          .isChecked(),
      ]).toEqual([0, false]);
    },
  );
});

describe("closing an application", () => {
  test("[JOB-03] an empty form closes without asking at any step", async () => {
    const page = await openPosition(shopkeeper, { width });
    await dialog(page).getByRole("button", { name: "投递简历" }).waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(() => dialog(page).count()).toBe(0);
    await reopen(page);
    await name(page).waitFor();
    await dialog(page).getByRole("button", { name: "关闭" }).click();
    await expect.poll(() => dialog(page).count()).toBe(0);
  });

  test(
    "[JOB-03] a reload within the flow offers to restore the text, without files, or to start again",
    { tags: "extended" },
    async () => {
      const page = await openForm(shopkeeper, { width });
      await fillIn(page, { captcha: "ABCD" });
      const phone = await form(page).getByLabel("手机号码").inputValue();
      await page.reload();
      await reopen(page);
      await expectNoAxeViolations(page);
      await form(page).getByRole("button", { name: "恢复上次填写的内容" }).click();
      expect([
        await name(page).inputValue(),
        await form(page).getByLabel("手机号码").inputValue(),
        await captchaField(page).inputValue(),
      ]).toEqual(["林晓", phone, ""]);
      await expect
        .poll(() => form(page).getByRole("group", { name: "门店" }).getByRole("checkbox").first().isChecked())
        .toBe(true);
      expect(await form(page).getByText(resume().name).count()).toBe(0);

      await page.reload();
      await reopen(page);
      await form(page).getByRole("button", { name: "重新填写" }).click();
      expect(await name(page).inputValue()).toBe("");
      await expect.poll(() => draft(page)).toBeNull();
    },
  );
});

test(
  "[JOB-03] [CN-02] after 拒绝 nothing of the form is stored, and a reload starts again",
  { tags: "extended" },
  async () => {
    const page = await visit("/cookie", { width: 390 });
    await page.getByRole("button", { name: "拒绝" }).click();
    await page.getByText("您已拒绝").waitFor();
    await page.goto("/about-us/jobs");
    await reopen(page);
    await name(page).fill("林晓");
    expect(await draft(page)).toBeNull();
    await page.reload();
    await reopen(page);
    await name(page).waitFor();
    expect(await name(page).inputValue()).toBe("");
  },
);

test("[JOB-03] leaving while the application is being sent cancels it", { tags: "extended" }, async () => {
  const held = Promise.withResolvers<void>();
  const page = await openForm(shopkeeper, {
    width: 1440,
    prepare: (context) =>
      context.route(
        (url) => url.pathname === endpoints.checkJobEffectApply.path,
        async (route) => {
          await held.promise;
          await route
            .fulfill({ json: { success: true, errorCode: "0", errorMessage: null, data: null } })
            .catch(() => undefined);
        },
      ),
  });
  const sent: string[] = [];
  page.on("request", (request) => sent.push(new URL(request.url()).pathname));
  await fillIn(page, { captcha: "ABCD" });
  await submit(page);
  await form(page).getByText("正在提交…").waitFor();
  await page.keyboard.press("Escape");
  await question(page).getByText("离开会中止提交").waitFor();
  await question(page).getByRole("button", { name: "离开" }).click();
  await expect.poll(() => dialog(page).count()).toBe(0);
  held.resolve();
  await reopen(page);
  await name(page).waitFor();
  expect(await name(page).inputValue()).toBe("");
  expect(sent).not.toContain(endpoints.applyJob.path);
});
