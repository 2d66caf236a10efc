// @module-tag extended
import { expect, test } from "vitest";
import { choosePassword, emptyDesk, goTo, looksWell, open, signIn } from "./desk.ts";

test("[HIST-01] the history begins with the first start, told in Chinese, by nobody", async () => {
  await using desk = await emptyDesk();
  const page = await open(desk.firstLink, 390, desk.site);
  await page.getByLabel("用户名").fill("小周");
  await choosePassword(page);
  await signIn(page);
  await page.getByRole("heading", { name: /^您好/ }).waitFor();
  await goTo(page, "历史");
  const menu = page.getByRole("region", { name: "版本 1：导航" });
  expect(await menu.locator("p").first().innerText()).toMatch(/^导航，\d{4}年/);
  await menu.getByText("首次启动").waitFor();
  await looksWell(page);
  const changes = page.getByRole("region", { name: /^版本 1：/ });
  expect(await changes.count()).toBe(50);
  const earlier = page.getByRole("button", { name: "更早的修改" });
  await earlier.click();
  await expect.poll(() => changes.count()).toBeGreaterThan(50);
  await earlier.waitFor({ state: "detached" });
});
