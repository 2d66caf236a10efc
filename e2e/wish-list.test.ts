import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { describeWidths, expectNoAxeViolations, hydrated, siteUrl, visit } from "./harness.ts";

const heart = (page: Page, name: string) =>
  page.getByRole("main").getByRole("button", { name: `心愿单：Ember ${name}`, exact: true });
const pieces = (page: Page) => page.locator("main li:has(dl)");
const names = (page: Page) =>
  pieces(page)
    .locator("a[href^='/pdp/']")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")));

describeWidths("at %i px", (width) => {
  test(
    "[WISH-01] hearts on a card and on a product page fill the list, and its address contains the items",
    { tags: "extended" },
    async () => {
      const page = await visit("/products/category/plates", { width });
      await heart(page, "平盘 24 厘米").click();
      await page.getByText("已加入心愿单，关闭标签页即清空").waitFor();
      expect(await heart(page, "平盘 24 厘米").getAttribute("aria-pressed")).toBe("true");
      await page.goto("/pdp/plate-wide");
      await hydrated(page);
      await page.locator("button[aria-label='心愿单：Ember 平盘 30 厘米']").first().click();
      await page.getByText("已加入心愿单").waitFor();

      if (width === 390) {
        await page.getByRole("button", { name: "打开菜单" }).click();
        await page.getByRole("dialog").getByRole("link", { name: "心愿单" }).click();
      } else {
        await page.getByRole("banner").getByRole("link", { name: "心愿单" }).click();
      }
      await page.waitForURL("**/wish-list?items=plate-wide,plate-mid");
      await expect.poll(() => names(page)).toEqual(["/pdp/plate-wide", "/pdp/plate-mid"]);
      await page.getByText("EM-1030").waitFor();
      await expectNoAxeViolations(page);
      const small = await page.locator("main a, main button, main label").evaluateAll((targets) =>
        targets
          .filter((target) => target.closest("li, aside") && !target.closest("p a"))
          .flatMap((target) => {
            const { width, height } = target.getBoundingClientRect();
            return width > 0 && (width < 44 || height < 44) && getComputedStyle(target).display !== "contents"
              ? [target.outerHTML]
              : [];
          }),
      );
      expect(small).toEqual([]);

      // A removed item is removed from the address as well.
      await heart(page, "平盘 30 厘米").click();
      await page.waitForURL("**/wish-list?items=plate-mid");
      await expect.poll(() => names(page)).toEqual(["/pdp/plate-mid"]);
    },
  );

  test("[WISH-02] up to four products of the list are compared, drawn to one scale", { tags: "extended" }, async () => {
    const page = await visit("/wish-list?items=plate-wide,plate-small,cup-many,plate-mid,pot", { width });
    const boxes = page.getByRole("checkbox", { name: /^比较/ });
    for (let box = 0; box < 4; box += 1) await boxes.nth(box).check();
    expect(await boxes.nth(4).isDisabled()).toBe(true);
    for (const box of [2, 3]) await boxes.nth(box).uncheck();
    expect(await boxes.nth(4).isDisabled()).toBe(false);
    await page.getByRole("link", { name: "比较 2 件" }).click();
    await page.getByRole("heading", { level: 1, name: "放在一起比较" }).waitFor();
    expect(new URL(page.url()).search).toBe("?items=plate-wide,plate-small");
    const drawn = await page
      .locator("main svg[role=img] path")
      .evaluateAll((paths) => paths.map((path) => path.getBoundingClientRect().width));
    // 300 mm beside 180 mm.
    expect((drawn[1] ?? 0) / (drawn[0] ?? 1)).toBeCloseTo(180 / 300, 1);
    await expectNoAxeViolations(page);
    await page.getByRole("link", { name: "不再比较Ember 平盘 30 厘米" }).click();
    await page.waitForURL("**/compare?items=plate-small");
  });
});

test("[WISH-01] a shared list is readable without scripts, marks discontinued products, and is not indexed", async () => {
  const page = await visit("/wish-list?items=plate-wide,gone-for-good,plate-mid", { width: 390, javaScript: false });
  await expect.poll(() => names(page)).toEqual(["/pdp/plate-wide", "/pdp/plate-mid"]);
  await page.getByText("清单里另有 1 件产品已不再销售").waitFor();
  await page.getByRole("img", { name: "这份清单的二维码" }).waitFor();
  expect(await page.locator("meta[name=robots]").getAttribute("content")).toBe("noindex");
  expect(await page.locator("main button:visible").count()).toBe(0);
});

test(
  "[WISH-01] a visitor saves a received list as their own; after a refusal nothing is stored, with a message",
  { tags: "extended" },
  async () => {
    const page = await visit("/wish-list?items=plate-wide,plate-mid", { width: 390 });
    await page.getByRole("button", { name: "全部加入我的心愿单" }).click();
    await page.getByText("已加入心愿单").waitFor();
    await page.getByRole("button", { name: "全部加入我的心愿单" }).waitFor({ state: "detached" });
    await page.goto("/cookie");
    await page.getByRole("button", { name: "拒绝" }).click();
    await page.getByText("您已拒绝").waitFor();
    await page.goto("/wish-list");
    await page.getByRole("heading", { name: "心愿单还是空的" }).waitFor();
    await page.goto("/pdp/plate-wide");
    await hydrated(page);
    await heart(page, "平盘 30 厘米").first().click();
    await page.getByText("不允许保存心愿单").waitFor();
  },
);

test("[WISH-01] the printed list is a sheet: pictures, codes, prices, sizes and its QR code, without controls", async () => {
  const page = await visit("/wish-list?items=plate-wide,plate-mid", { width: 1440 });
  await page.emulateMedia({ media: "print" });
  await page.getByText("EM-1024").waitFor();
  const text = await page.locator("main").innerText();
  for (const word of ["¥1,360.00", "直径\u00a0300\u00a0毫米"]) expect(text).toContain(word);
  expect(await page.locator("main img:visible").count()).toBe(2);
  expect(await page.locator("main svg[role=img]:visible").count()).toBe(1);
  expect(await page.locator("main :is(button, input):visible").count()).toBe(0);
  expect(await page.locator("header:not(main *):visible").count()).toBe(0);
});

test("[WISH-02] viewed products are listed, the last first", { tags: "extended" }, async () => {
  const page = await visit("/pdp/plate-wide", { width: 390 });
  await page.goto("/pdp/plate-mid");
  await hydrated(page);
  await page.goto("/recently-viewed");
  await page.waitForURL("**/recently-viewed?items=plate-mid,plate-wide");
  await expect.poll(() => names(page)).toEqual(["/pdp/plate-mid", "/pdp/plate-wide"]);
});

test("[WISH-01] [WISH-02] hearts show the state of the list, and viewed products are stored without further action", async () => {
  const page = await visit("/pdp/plate-wide", {
    width: 390,
    untilLoaded: true,
    prepare: (context) =>
      context.addInitScript(() => sessionStorage.setItem("wish-list", JSON.stringify(["plate-wide"]))),
  });
  await page.locator("html[data-hydrated]").waitFor();
  await page.locator("main button[aria-pressed=true]").first().waitFor();
  await expect.poll(() => page.evaluate(() => JSON.stringify(sessionStorage))).toContain("recently-viewed");
});

test("[WISH-02] products of the same series for another use are below a list", async () => {
  const html = await (await fetch(`${siteUrl}/wish-list?items=plate-wide`)).text();
  const beside = html.slice(html.indexOf("可以搭配的产品"));
  expect(beside).toMatch(/href="\/pdp\/(?!plate)/);
  expect(beside.slice(0, beside.indexOf("</ul>"))).not.toContain('href="/pdp/plate');
});
