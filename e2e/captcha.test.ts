// @module-tag extended
import { expect, test } from "vitest";
import { captchaField, dialog, openForm, proveWork, shopkeeper } from "./application.ts";

test("[JOB-05] a captcha's message disappears with it", async () => {
  const page = await openForm(shopkeeper, { width: 1440 });
  await proveWork(page);
  expect(await captchaField(page).inputValue()).toMatch(/^.{4}$/);
  await dialog(page).getByRole("button", { name: "验证码图片，点击更换" }).click();
  await expect.poll(() => captchaField(page).inputValue()).toBe("");
  await expect.poll(() => dialog(page).getByText("验证码已为您填好").count()).toBe(0);
  // It does not return when the visitor loads the next captcha.
  await captchaField(page).fill("ABCD");
  expect(await dialog(page).getByText("验证码已为您填好").count()).toBe(0);
});
