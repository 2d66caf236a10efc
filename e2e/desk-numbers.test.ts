// @module-tag extended
import type { Page } from "playwright-core";
import { expect, it, test } from "vitest";
import { choosePassword, emptyDesk, looksWell, open, signIn } from "./desk.ts";

const saved = (page: Page) => page.getByText("已保存", { exact: true }).waitFor();

async function arrive(desk: { firstLink: string; site: string }, width: 390 | 1440): Promise<Page> {
  const page = await open(desk.firstLink, width, desk.site);
  await page.getByLabel("用户名").fill("小周");
  await choosePassword(page);
  await signIn(page);
  await page.getByRole("heading", { name: /^您好/ }).waitFor();
  return page;
}

/** What the server has of an item's draft, or what is published where there is none. */
const bodyOf = (page: Page, kind: string, id: string) =>
  page.evaluate(
    async ([of, name]) => {
      const found = await fetch(`/desk/api/content/item?kind=${of}&id=${name}`);
      const { data } = (await found.json()) as { data: { published: unknown; draft: { body: unknown } | null } };
      return data.draft ? data.draft.body : data.published;
    },
    [kind, id] as const,
  );

/** Types as a person does, key by key. */
async function typeAnew(page: Page, id: string, text: string): Promise<void> {
  const field = page.locator(`[id="${id}"]`);
  await field.focus();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(text, { delay: 20 });
}

it.each([1440, 390] as const)("[DESK-03] numbers are kept as they are typed (%i px)", async (width) => {
  await using desk = await emptyDesk();
  const page = await arrive(desk, width);
  await page.goto("/desk/content/product-group/pot");
  await page
    .getByRole("group", { name: /^商品 1$/ })
    .getByRole("button", { expanded: false })
    .first()
    .click();
  const price = page.locator('[id="field/products/0/price"]');
  const kept = async () =>
    ((await bodyOf(page, "product-group", "pot")) as { products: { price?: unknown }[] }).products;
  for (const [typed, number, shown] of [
    ["99.5", 99.5, "99.5"],
    ["1,320", 1320, "1320"],
    ["１９８８．８", 1988.8, "1988.8"],
    ["1999。5", 1999.5, "1999.5"],
    ["2000.50", 2000.5, "2000.5"],
  ] as const) {
    await typeAnew(page, "field/products/0/price", typed);
    // As it was typed, until the field is left.
    expect(await price.inputValue()).toBe(typed);
    await page.keyboard.press("Tab");
    await expect.poll(() => price.inputValue()).toBe(shown);
    await saved(page);
    await expect.poll(async () => (await kept())[0]?.price).toBe(number);
  }

  // What is no number is neither changed nor lost, and holds the item back.
  await typeAnew(page, "field/products/0/price", "1,32,0");
  await page.keyboard.press("Tab");
  expect(await price.inputValue()).toBe("1,32,0");
  await expect.poll(() => price.getAttribute("aria-invalid")).toBe("true");
  await page
    .getByText(/“1,32,0”不是数字/)
    .first()
    .waitFor();
  await looksWell(page);
  await saved(page);
  await page.getByText(/1 处错误，改好才能发布/).waitFor();
  await page.reload();
  await page
    .getByRole("button", { name: /^商品 1/, expanded: false })
    .first()
    .click();
  expect(await price.inputValue()).toBe("1,32,0");
  await typeAnew(page, "field/products/0/price", "1,990");
  await page.keyboard.press("Tab");
  await saved(page);
  await expect.poll(() => page.getByText(/处错误，改好才能发布/).count()).toBe(0);

  // Taking a step back shows the number of then.
  await typeAnew(page, "field/products/0/price", "1,234");
  await saved(page);
  await page.getByRole("button", { name: "撤销" }).click();
  await expect.poll(() => price.inputValue()).not.toBe("1,234");
  await page.goto("about:blank");
});

test("[DESK-03] a longitude keeps all of its digits", async () => {
  await using desk = await emptyDesk();
  const page = await arrive(desk, 1440);
  await page.goto("/desk/content/stores/stores");
  await page
    .getByRole("button", { name: /^门店 1/, expanded: false })
    .first()
    .click();
  await typeAnew(page, "field/stores/0/coordinates/longitude", "121.4357");
  await page.keyboard.press("Tab");
  await saved(page);
  const { stores } = (await bodyOf(page, "stores", "stores")) as { stores: { coordinates: object }[] };
  expect(stores[0]?.coordinates).toEqual({ longitude: 121.4357, latitude: 31.238 });
  await page.goto("about:blank");
});

test("[DESK-03] a price of nothing, and one of ten times the former, is asked about at its field", async () => {
  await using desk = await emptyDesk();
  const page = await arrive(desk, 1440);
  await page.goto("/desk/content/product-group/pot");
  await page
    .getByRole("button", { name: /^商品 1/, expanded: false })
    .first()
    .click();
  const price = page.locator('[id="field/products/0/price"]');
  const told = () =>
    page
      .locator('[id="field/products/0/price"]')
      .evaluate((field) => field.closest("div[class]")?.parentElement?.textContent);
  for (const [typed, words] of [
    ["0", /价格是 0/],
    ["19900", /原价的 10 倍/],
    ["188", /原价的十分之一/],
  ] as const) {
    await typeAnew(page, "field/products/0/price", typed);
    await saved(page);
    await expect.poll(told).toMatch(words);
    // It is no fault.
    expect(await page.getByText(/处错误，改好才能发布/).count()).toBe(0);
  }
  await typeAnew(page, "field/products/0/price", "2100");
  await saved(page);
  await expect.poll(told).not.toMatch(/原价|价格是 0/);
  expect(await price.inputValue()).toBe("2100");
  await page.goto("about:blank");
});
