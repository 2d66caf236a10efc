// @module-tag extended
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { closeToast, expected, failureToast, holdBack } from "./faults.ts";
import { hydrated, visit } from "./harness.ts";

test.each([
  ["STORE-01", "/find-us", "省份", "门店类型"],
  ["JOB-01", "/about-us/jobs", "城市", "职位类别"],
])(
  "[%s] on %s choices stay while their list is loading, the next adds to them, and a choice whose list fails is undone",
  async (_, path, first, second) => {
    const page = await visit(path, { width: 1440, expected });
    await hydrated(page);
    const fields = [first, second].map((name) => page.getByRole("combobox", { name }));
    const values: string[] = [];
    for (const field of fields)
      values.push((await field.locator("option:not([value=''])").first().getAttribute("value")) ?? "");
    // Records the visible state of each frame, from the first choice on.
    await fields[0]?.evaluate((field: HTMLSelectElement) => {
      const seen: string[] = [];
      const recordValue = () => {
        if (field.value !== seen.at(-1)) seen.push(field.value);
        field.dataset["seen"] = seen.join(" ");
        requestAnimationFrame(recordValue);
      };
      field.addEventListener("change", () => requestAnimationFrame(recordValue), { once: true });
    });

    const lists = await holdBack(page, /\.data\?/);
    for (const [index, field] of fields.entries()) {
      await field.selectOption(values[index] ?? "");
      await expect.poll(() => lists.requested.length).toBe(index + 1);
    }
    const chosen = async () => Promise.all(fields.map((field) => field.inputValue()));
    expect(await chosen()).toEqual(values);
    lists.release();
    await expect.poll(() => [...new URL(page.url()).searchParams.values()]).toEqual(values);
    expect(await chosen()).toEqual(values);
    expect(await fields[0]?.getAttribute("data-seen")).toBe(values[0]);

    const refused = await holdBack(page, /\.data\?/);
    await fields[1]?.selectOption("");
    await expect.poll(() => refused.requested.length).toBe(1);
    expect(await fields[1]?.inputValue()).toBe("");
    refused.release("abort");
    await failureToast(page);
    await closeToast(page);
    await expect.poll(chosen).toEqual(values);

    // A choice that fails before the pending state was painted.
    await page.evaluate(() => {
      const { fetch } = window;
      window.fetch = async () => {
        window.fetch = fetch;
        throw new TypeError("Failed to fetch");
      };
    });
    await fields[1]?.selectOption("");
    await failureToast(page);
    await expect.poll(chosen).toEqual(values);
  },
);

const chosen = (page: Page) =>
  page.locator("main [aria-current=true]").evaluateAll((links) => links.map((link) => link.textContent));

test.each([
  ["LIST-01", "/products/category/plates", { 系列: /^红釉/, 颜色: /^红/ }, "series,colour,sort"],
  ["NEWS-01", "/news", { 栏目: /做活/, 年份: /2024年/ }, "catalog,year"],
])("[%s] on %s a choice adds to the pending one, and both show at once", async (_, path, choices, parameters) => {
  const page = await visit(path, { width: 1440, prepare: (context) => context.clock.install() });
  // A navigation fails after 20 seconds, which a busy machine may need for these steps.
  await page.clock.pauseAt(Date.now() + 60_000);
  const lists = await holdBack(page, /\.data\?/);
  const isList = path.startsWith("/products");
  for (const [name, option] of Object.entries(choices)) {
    if (isList) await page.locator("main summary", { hasText: name }).click();
    const choice = page
      .locator(isList ? "main details" : "main")
      .getByLabel(name, { exact: true })
      .locator("a", { hasText: option });
    await choice.click();
    await expect.poll(() => choice.getAttribute("aria-current")).toBe("true");
  }
  if (isList) {
    await page.keyboard.press("Escape");
    const newest = page.getByRole("navigation", { name: "排序" }).getByRole("link", { name: "新品" });
    await newest.click();
    await expect.poll(() => newest.getAttribute("aria-current")).toBe("true");
    // Each chip undoes its own choice and leaves the others.
    expect(await page.getByRole("list", { name: "已选条件" }).getByRole("link").count()).toBe(3);
  }
  const atOnce = await chosen(page);
  lists.release();
  await expect.poll(() => [...new URL(page.url()).searchParams.keys()].join()).toBe(parameters);
  await expect.poll(() => page.locator("[aria-busy=true], main [data-pending]").count()).toBe(0);
  const named = (texts: (string | null)[]) => texts.map((text) => text?.replace(/\d+$/, ""));
  expect(named(await chosen(page))).toEqual(named(atOnce));
});
