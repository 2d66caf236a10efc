import { expect, test } from "vitest";
import { emptyDesk, expectValidView, goTo, openAsAdmin } from "./desk.ts";
import { visitedBy } from "./old-chromium.ts";

test("[LOOK-DESK-01] the desk is dark when the system is, remembers another choice before the first paint, and shows form or preview on a phone", async () => {
  await using desk = await emptyDesk();
  const page = await openAsAdmin(desk, 1440);
  const scheme = () => page.evaluate(() => document.documentElement.dataset["mantineColorScheme"]);
  await page.emulateMedia({ colorScheme: "dark" });
  await expect.poll(scheme).toBe("dark");
  await expectValidView(page);
  await page.setViewportSize({ width: 1024, height: 800 });
  for (const area of ["内容", "媒体", "发布", "日历", "验证码", "人员", "操作记录"]) {
    await goTo(page, area);
    await expectValidView(page);
  }

  // Lists show pictures, and the density of their rows is remembered.
  await goTo(page, "内容");
  await page.getByText("紧凑", { exact: true }).click();
  const product = page.getByRole("row").filter({ hasText: "商品" }).first();
  const thumbnail = product.locator("img");
  await expect.poll(() => thumbnail.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

  await page.getByRole("button", { name: "改用浅色外观" }).click();
  await expect.poll(scheme).toBe("light");
  // When the body begins, before the application starts.
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      if (!document.body) return;
      sessionStorage.setItem("first-scheme", String(document.documentElement.dataset["mantineColorScheme"]));
      observer.disconnect();
    });
    observer.observe(document, { childList: true, subtree: true });
  });
  await page.reload();
  expect(await page.evaluate(() => sessionStorage.getItem("first-scheme"))).toBe("light");
  await expect.poll(() => page.locator("[data-density=compact]").count()).toBe(1);

  await page.setViewportSize({ width: 390, height: 844 });
  await product.getByRole("link").first().click();
  await page.getByText("已保存", { exact: true }).waitFor();
  await expectValidView(page);
  await page.getByText("看预览", { exact: true }).click();
  await page.frameLocator("iframe[title=页面预览]").locator("h1").first().waitFor();
  expect(await page.getByRole("button", { name: "添加商品" }).isVisible()).toBe(false);
  await expectValidView(page);
  await page.locator("label").filter({ hasText: "填写" }).click();
  await page.getByRole("button", { name: "添加商品" }).waitFor();
});

const old = visitedBy(109);

test.skipIf(!old)("[LOOK-DESK-02] every view opens in Chromium 109 without errors", async () => {
  await using desk = await emptyDesk();
  const page = await openAsAdmin(desk, 390, old);
  await page.getByRole("button", { name: "打开菜单" }).click();
  const links = page.getByRole("navigation", { name: "工作台" }).getByRole("link");
  const areas = await links.evaluateAll((found) => found.map((link) => link.getAttribute("href") ?? ""));
  expect(areas.length).toBeGreaterThan(15);
  const inner = ["stores/hangzhou", "content/page/home", "applications/templates", "connections/webhooks"];
  const codes = ["void", "batches", "labels", "report"].map((view) => `codes/${view}`);
  for (const path of [...areas, ...[...inner, ...codes, "connections/jobs"].map((view) => `/desk/${view}`)]) {
    await page.goto(path);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThan(1);
    expect(await page.getByText("未能完成").count(), path).toBe(0);
  }
  await page.goto("about:blank");
});
