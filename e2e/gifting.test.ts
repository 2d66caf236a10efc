import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expected, failureToast } from "./faults.ts";
import { describeWidths, expectNoAxeViolations, siteUrl, visit } from "./harness.ts";
import { type Broken, type SecondSite, startSecondSite } from "./second-site.ts";

const tollFree = "400-111-2222";
const mobile = "137-0000-1111";

describeWidths("corporate gifting at %i px", (width) => {
  test("[ROUTE-08] [GIFT-01] starts with banner, title and description; tiles flip their picture", async () => {
    const page = await visit("/gifting", { width });
    expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe("送得出手的器物");
    expect(await page.locator("main header").first().locator("img[fetchpriority=high]").count()).toBe(1);
    expect(await page.locator("main header").first().innerText()).toContain("十件起");
    const wedding = page.locator("main section").filter({ has: page.getByRole("heading", { name: "喜事" }) });
    const home = page.locator("main section").filter({ has: page.getByRole("heading", { name: "搬家" }) });
    const pictureFirst = async (tile: typeof wedding) => {
      const [picture, title] = [
        await tile.getByRole("img").first().boundingBox(),
        await tile.getByRole("heading").boundingBox(),
      ];
      return width === 390 ? (picture?.y ?? 0) < (title?.y ?? 0) : (picture?.x ?? 0) < (title?.x ?? 0);
    };
    expect([await pictureFirst(wedding), await pictureFirst(home)]).toEqual(
      width === 390 ? [true, true] : [true, false],
    );
    await expectNoAxeViolations(page);
  });

  test("[GIFT-02] [GIFT-03] dealer tile below its banner, then service cards, banner, dealers by name", async () => {
    const page = await visit("/gifting", { width });
    const headings = await page.locator("main h2").allInnerTexts();
    expect(headings).toEqual(["喜事", "搬家", "岁末", "附近的代办", "替您做的事", "各地代办", "礼赠顾问"]);
    const top = async (name: string) => (await page.getByRole("img", { name }).boundingBox())?.y ?? 0;
    const headingTop = async (name: string) =>
      (await page.getByRole("heading", { name, exact: true }).boundingBox())?.y ?? 0;
    const order = [
      await headingTop("岁末"),
      await top("送货单旁的一封信"),
      await headingTop("附近的代办"),
      await headingTop("替您做的事"),
      await top("等着装箱的木架"),
      await headingTop("各地代办"),
    ];
    expect(order).toEqual([...order].sort((a, b) => a - b));
    const dealers = page
      .locator("main section")
      .filter({ has: page.getByRole("heading", { name: "各地代办" }) })
      .getByRole("listitem");
    expect(await dealers.count()).toBe(4);
    const rows = new Set(
      await Promise.all((await dealers.all()).map(async (dealer) => (await dealer.boundingBox())?.y)),
    );
    expect(rows.size).toBe(width === 390 ? 4 : 2);
  });

  test(
    "[GIFT-04] a button without a link opens help for its tile, from the keyboard; one with a link navigates",
    { tags: "extended" },
    async () => {
      const page = await visit("/gifting", { width });
      const button = page.getByRole("button", { name: "问喜事" });
      await button.focus();
      await page.keyboard.press("Enter");
      const dialog = page.getByRole("dialog", { name: "获取喜事帮助" });
      await dialog.waitFor();
      const text = await dialog.innerText();
      for (const part of [tollFree, mobile, "每日 10:00–17:00", "法定节假日除外"]) expect(text).toContain(part);
      expect(await dialog.getByRole("link", { name: tollFree }).getAttribute("href")).toBe("tel:4001112222");
      expect(await dialog.getByRole("link", { name: mobile }).getAttribute("href")).toBe("tel:13700001111");
      await expectNoAxeViolations(page);
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "hidden" });
      expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
      await page.getByRole("button", { name: "问分送" }).click();
      await page.getByRole("dialog", { name: "获取分送帮助" }).getByRole("button", { name: "关闭" }).click();
      await page.getByRole("link", { name: "挑口杯" }).click();
      await page.waitForURL("**/products/category/cups");
    },
  );
});

test("[ROUTE-08] private customisation and gift wrapping link to the page", { tags: "extended" }, async () => {
  for (const path of ["/customer-service/customised", "/customer-service/gift-wrap"]) {
    const page = await visit(path, { width: 390 });
    await page.locator("main").getByRole("link", { name: "成批相赠" }).click();
    await page.waitForURL("**/gifting");
    await page.getByRole("heading", { level: 1, name: "送得出手的器物" }).waitFor();
  }
});

test("[GIFT-04] without JavaScript the button links to the numbers on the page", async () => {
  const page = await visit("/gifting", { width: 390, javaScript: false });
  await page.getByRole("button", { name: "问喜事" }).click();
  await page.waitForURL(/#gifting-help$/);
  expect(await page.locator("#gifting-help").innerText()).toContain(tollFree);
});

describe("[GIFT-05] an invalid answer", () => {
  const answers: Record<string, Broken> = {
    empty: { status: 200, body: { success: true, errorCode: "0", errorMessage: null, data: [] } },
    refused: {
      status: 200,
      body: { success: false, errorCode: "CONTENT_NOT_FOUND", errorMessage: "内容不存在", data: null },
    },
    failed: { status: 500, body: "no envelope" },
  };
  let answer: Broken | undefined = answers["empty"];
  let site: SecondSite;

  beforeAll(async () => {
    site = await startSecondSite((called) => (called.searchParams.get("pageId") === "gifting" ? answer : undefined));
  });

  afterAll(async () => {
    await site?.stop();
  });

  test.each(Object.keys(answers))("%s redirects to /", async (kind) => {
    answer = answers[kind];
    const response = await fetch(`${site.url}/gifting`, { redirect: "manual" });
    const notice = kind === "failed" ? "gifting-failed" : "page-missing";
    expect([response.status, response.headers.get("location")]).toEqual([302, `/#notice=${notice}`]);
  });

  test("failed shows a notice, and 重试 opens the page", async () => {
    answer = answers["failed"];
    const page = await visit("/gifting", { width: 390, site: site.url, expected: [...site.expected, ...expected] });
    expect(await failureToast(page)).toBe("礼赠页面没有加载成功，请稍后重试！");
    // The notice is shown before its parameter is removed from the address.
    await expect.poll(() => page.url()).toBe(`${site.url}/`);
    answer = undefined;
    await page.getByRole("button", { name: "重试" }).click();
    await page.getByRole("heading", { level: 1, name: "送得出手的器物" }).waitFor();
    expect(page.url()).toBe(`${site.url}/gifting`);
    await expect.poll(() => page.getByRole("button", { name: "重试" }).count()).toBe(0);
  });
});

test("[GIFT-01] the page is complete in its HTML", async () => {
  const html = await (await fetch(`${siteUrl}/gifting`)).text();
  for (const part of ["送得出手的器物", "喜事", "江南代办（上海）", tollFree]) expect(html).toContain(part);
});
