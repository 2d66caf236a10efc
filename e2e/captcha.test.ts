// @module-tag extended
import { expect, test } from "vitest";
import { captchaField, dialog, openForm, proveWork, shopkeeper } from "./application.ts";

test("[JOB-05] what is said of a captcha goes with it", async () => {
  const page = await openForm(shopkeeper, { width: 1440 });
  await proveWork(page);
  expect(await captchaField(page).inputValue()).toMatch(/^.{4}$/);
  await dialog(page).getByRole("button", { name: "验证码图片，点击更换" }).click();
  await expect.poll(() => captchaField(page).inputValue()).toBe("");
  await expect.poll(() => dialog(page).getByText("验证码已为您填好").count()).toBe(0);
  // Nor does it come back when the visitor reads the next one.
  await captchaField(page).fill("ABCD");
  expect(await dialog(page).getByText("验证码已为您填好").count()).toBe(0);
});
