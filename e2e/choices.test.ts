// @module-tag extended
import { expect, test } from "vitest";
import { closeToast, expected, failureToast, holdBack } from "./faults.ts";
import { hydrated, visit } from "./harness.ts";

test.each([
  ["STORE-01", "/find-us", "省份", "门店类型"],
  ["JOB-01", "/about-us/jobs", "城市", "职位类别"],
])(
  "[%s] on %s choices stay while their list is on its way, the next adds to them, and one whose list does not come is taken back",
  async (_, path, first, second) => {
    const page = await visit(path, { width: 1440, expected });
    await hydrated(page);
    const fields = [first, second].map((name) => page.getByRole("combobox", { name }));
    const values: string[] = [];
    for (const field of fields)
      values.push((await field.locator("option:not([value=''])").first().getAttribute("value")) ?? "");
    // What the first says from frame to frame, from its choice on.
    await fields[0]?.evaluate((field: HTMLSelectElement) => {
      const seen: string[] = [];
      const look = () => {
        if (field.value !== seen.at(-1)) seen.push(field.value);
        field.dataset["seen"] = seen.join(" ");
        requestAnimationFrame(look);
      };
      field.addEventListener("change", () => requestAnimationFrame(look), { once: true });
    });

    const lists = await holdBack(page, /\.data\?/);
    for (const [index, field] of fields.entries()) {
      await field.selectOption(values[index] ?? "");
      await expect.poll(() => lists.asked.length).toBe(index + 1);
    }
    const chosen = async () => Promise.all(fields.map((field) => field.inputValue()));
    expect(await chosen()).toEqual(values);
    lists.release();
    await expect.poll(() => [...new URL(page.url()).searchParams.values()]).toEqual(values);
    expect(await chosen()).toEqual(values);
    expect(await fields[0]?.getAttribute("data-seen")).toBe(values[0]);

    const refused = await holdBack(page, /\.data\?/);
    await fields[1]?.selectOption("");
    await expect.poll(() => refused.asked.length).toBe(1);
    expect(await fields[1]?.inputValue()).toBe("");
    refused.release("abort");
    await failureToast(page);
    await closeToast(page);
    await expect.poll(chosen).toEqual(values);

    // One that fails before the page has drawn that it is on its way.
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
