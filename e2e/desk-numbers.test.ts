// @module-tag extended
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { emptyDesk, expectValidView, openAsAdmin } from "./desk.ts";

const saved = (page: Page) => page.getByText("已保存", { exact: true }).waitFor();

/** The server's draft of an item, or the published item without a draft. */
const bodyOf = (page: Page, kind: string, id: string) =>
  page.evaluate(
    async ([of, name]) => {
      const found = await fetch(`/desk/api/content/item?kind=${of}&id=${name}`);
      const { data } = (await found.json()) as { data: { published: unknown; draft: { body: unknown } | null } };
      return data.draft ? data.draft.body : data.published;
    },
    [kind, id] as const,
  );

/** Types key by key as a person does. */
async function replaceText(page: Page, id: string, text: string): Promise<void> {
  const field = page.locator(`[id="${id}"]`);
  await field.focus();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(text, { delay: 20 });
}

async function storesAsTyped(page: Page): Promise<void> {
  await page.goto("/desk/content/product-group/pot");
  await page
    .getByRole("group", { name: /^商品 1$/ })
    .getByRole("button", { expanded: false })
    .first()
    .click();
  const price = page.locator('[id="field/products/0/price"]');
  const storedFields = async () =>
    ((await bodyOf(page, "product-group", "pot")) as { products: { price?: unknown }[] }).products;
  for (const [typed, number, shown] of [
    ["99.5", 99.5, "99.5"],
    ["1,320", 1320, "1320"],
    ["１９８８．８", 1988.8, "1988.8"],
    ["1999。5", 1999.5, "1999.5"],
    ["2000.50", 2000.5, "2000.5"],
  ] as const) {
    await replaceText(page, "field/products/0/price", typed);
    // The typed text stays until the field loses the focus.
    expect(await price.inputValue()).toBe(typed);
    await page.keyboard.press("Tab");
    await expect.poll(() => price.inputValue()).toBe(shown);
    await saved(page);
    await expect.poll(async () => (await storedFields())[0]?.price).toBe(number);
  }

  // Invalid text is neither changed nor lost, and blocks publishing.
  await replaceText(page, "field/products/0/price", "1,32,0");
  await page.keyboard.press("Tab");
  expect(await price.inputValue()).toBe("1,32,0");
  await expect.poll(() => price.getAttribute("aria-invalid")).toBe("true");
  await page
    .getByText(/“1,32,0”不是数字/)
    .first()
    .waitFor();
  await expectValidView(page);
  await saved(page);
  await page.getByText(/1 处错误，改好才能发布/).waitFor();
  await page.reload();
  await page
    .getByRole("button", { name: /^商品 1/, expanded: false })
    .first()
    .click();
  expect(await price.inputValue()).toBe("1,32,0");
  await replaceText(page, "field/products/0/price", "1,990");
  await page.keyboard.press("Tab");
  await saved(page);
  await expect.poll(() => page.getByText(/处错误，改好才能发布/).count()).toBe(0);

  // Undo shows the number of that time.
  await replaceText(page, "field/products/0/price", "1,234");
  await saved(page);
  await page.getByRole("button", { name: "撤销" }).click();
  await expect.poll(() => price.inputValue()).not.toBe("1,234");
}

async function retainsDigits(page: Page): Promise<void> {
  await page.goto("/desk/content/stores/stores");
  await page
    .getByRole("button", { name: /^门店 1/, expanded: false })
    .first()
    .click();
  await replaceText(page, "field/stores/0/coordinates/longitude", "121.4357");
  await page.keyboard.press("Tab");
  await saved(page);
  const { stores } = (await bodyOf(page, "stores", "stores")) as { stores: { coordinates: object }[] };
  expect(stores[0]?.coordinates).toEqual({ longitude: 121.4357, latitude: 31.238 });
}

async function warnsOfPrices(page: Page): Promise<void> {
  await page.goto("/desk/content/product-group/pot");
  await page
    .getByRole("button", { name: /^商品 1/, expanded: false })
    .first()
    .click();
  const price = page.locator('[id="field/products/0/price"]');
  const fieldWarning = () =>
    page
      .locator('[id="field/products/0/price"]')
      .evaluate((field) => field.closest("div[class]")?.parentElement?.textContent);
  for (const [typed, words] of [
    ["0", /价格是 0/],
    ["19900", /原价的 10 倍/],
    ["188", /原价的十分之一/],
  ] as const) {
    await replaceText(page, "field/products/0/price", typed);
    await saved(page);
    await expect.poll(fieldWarning).toMatch(words);
    // It is a warning and no fault.
    expect(await page.getByText(/处错误，改好才能发布/).count()).toBe(0);
  }
  await replaceText(page, "field/products/0/price", "2100");
  await saved(page);
  await expect.poll(fieldWarning).not.toMatch(/原价|价格是 0/);
  expect(await price.inputValue()).toBe("2100");
}

test("[DESK-03] numbers are stored as they are typed, with all digits, and unlikely prices give a warning", async () => {
  await using desk = await emptyDesk();
  const page = await openAsAdmin(desk, 1440);
  await storesAsTyped(page);
  await retainsDigits(page);
  await warnsOfPrices(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectValidView(page);
  await page.goto("about:blank");
});
