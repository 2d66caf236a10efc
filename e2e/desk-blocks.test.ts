import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { choosePassword, emptyDesk, looksWell, open, signIn } from "./desk.ts";

/** The blocks of the form in their order, by kind and the first words that they say. */
const blocks = (page: Page) =>
  page
    .locator("[data-item]")
    .evaluateAll((items) =>
      items
        .filter(({ id }) => /^field\/blocks\/\d+$/.test(id))
        .map((item) => item.getAttribute("aria-label")?.replace(/ \d+$/, "")),
    );
const saved = (page: Page) => page.getByText("已保存", { exact: true }).waitFor();

test("[DESK-04] blocks are added from live thumbnails, moved by hand and keyboard, duplicated, copied to another page, deleted with undo", async () => {
  await using desk = await emptyDesk();
  const page = await open(desk.firstLink, 1440, desk.site);
  await page.getByLabel("用户名").fill("小周");
  await choosePassword(page);
  await signIn(page);
  await page.getByRole("heading", { name: /^您好/ }).waitFor();
  await page.goto("/desk/content/page/workmanship");
  await expect.poll(() => blocks(page)).toHaveLength(5);
  const was = await blocks(page);
  const quotes = async () => (await blocks(page)).filter((name) => name === "引语").length;

  // Every kind as it looks: one of the site's own, else an empty one.
  await page.getByRole("button", { name: "添加内容块" }).click();
  const palette = page.getByRole("dialog", { name: "添加内容块" });
  const offers = palette.locator(".offer");
  const kinds = await offers.count();
  expect(kinds).toBeGreaterThan(17);
  const bare: string[] = [];
  for (let index = 0; index < kinds; index += 1) {
    const offer = offers.nth(index);
    await offer.scrollIntoViewIfNeeded();
    const block = offer.frameLocator("iframe").locator("main [data-block]");
    const isThere = await block
      .first()
      .waitFor({ timeout: 15_000 })
      .then(
        () => true,
        () => false,
      );
    if (!isThere) bare.push((await offer.innerText()).split("\n")[0] ?? "");
  }
  expect(bare).toEqual([]);
  await looksWell(page);
  await palette.getByRole("button", { name: /^引语/ }).click();
  await expect.poll(() => blocks(page)).toEqual([...was, "引语"]);

  // By hand, then back by keyboard.
  const item = (nth: number) => page.locator(`[id="field/blocks/${nth}"]`);
  await palette.waitFor({ state: "detached" });
  const faults = page.getByText(/^\d+ 处错误，改好才能发布/);
  await faults.waitFor();
  const told = await faults.textContent();
  const dragged = async () => {
    // A busy page may move under the hand that takes hold: it lets go without a drop, and takes hold again.
    await page.keyboard.press("Escape");
    await page.mouse.up();
    await item(5).locator(".handle").first().hover();
    await page.mouse.down();
    const { x = 0, y = 0 } = (await item(1).boundingBox()) ?? {};
    await page.mouse.move(x + 200, y + 30, { steps: 10 });
    await page.mouse.move(x + 200, y + 4, { steps: 5 });
    return item(1).getAttribute("data-edge");
  };
  await expect.poll(dragged, { timeout: 60_000 }).toBe("top");
  await page.mouse.up();
  await expect.poll(() => blocks(page)).toEqual([was[0], "引语", ...was.slice(1)]);
  await page.getByRole("button", { name: "下移引语 2", exact: true }).focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => blocks(page)).toEqual([was[0], was[1], "引语", ...was.slice(2)]);
  const place = () => item(0).evaluate((block) => Math.round(block.getBoundingClientRect().top + scrollY));
  const before = await place();
  await page.getByRole("button", { name: "复制引语 3", exact: true }).click();
  await expect.poll(quotes).toBe(2);
  await expect.poll(() => faults.textContent(), { timeout: 30_000 }).not.toBe(told);
  // What is told of faults moves nothing under a press.
  expect(await place()).toBe(before);
  await page.getByRole("button", { name: "删除引语 4", exact: true }).click();
  await page.getByRole("button", { name: "撤销" }).click();
  await expect.poll(quotes).toBe(2);
  await page.getByRole("button", { name: "重做" }).click();
  await expect.poll(quotes).toBe(1);
  await saved(page);

  // The copy waits in the other page's draft, after what stands there.
  const copying = page.getByRole("dialog", { name: "复制到别的页面" });
  await page.getByRole("button", { name: `复制到…别的页面：${was[0]} 1` }).click();
  await copying.getByLabel("页面").selectOption("unpacking");
  await looksWell(page);
  await copying.getByRole("button", { name: "复制", exact: true }).click();
  await copying.getByRole("link", { name: "去那个页面" }).click();
  await expect.poll(() => blocks(page)).toHaveLength(2);
  expect((await blocks(page)).at(-1)).toBe(was[0]);

  // It is taken down, and not.
  await page.getByRole("button", { name: "更多" }).click();
  await page.getByRole("menuitem", { name: "下线" }).click();
  await page.getByText("发布后下线").waitFor();
  await saved(page);
  await looksWell(page);
  await page.getByRole("button", { name: "撤销" }).click();
  await expect.poll(() => blocks(page)).toHaveLength(2);
  await saved(page);
});
