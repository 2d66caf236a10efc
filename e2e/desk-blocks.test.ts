import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { deskEndpoints } from "@klarholm/contract/desk/endpoints";
import {
  emptyDesk,
  goTo,
  expectFocusSomewhere,
  expectValidView,
  pressOn,
  reach,
  chooseInMenu,
  seek,
  write,
  openAsAdmin,
} from "./desk.ts";

/** The blocks of the form in order, by kind and first words. */
const blocks = (page: Page) =>
  page
    .locator("[data-item]")
    .evaluateAll((items) =>
      items
        .filter(({ id }) => /^field\/blocks\/\d+$/.test(id))
        .map((item) => item.getAttribute("aria-label")?.replace(/ \d+$/, "")),
    );
const saved = (page: Page) => page.getByText("已保存", { exact: true }).waitFor();

/** HTML that an editor copies from an article in WeChat. */
const article =
  '<section style="margin: 0"><section><span leaf="" style="font-size: 17px">雪后第一窑。</span></section>' +
  '<p style="text-align: center"><strong><span textstyle="">火</span></strong>要慢。</p></section>';

/** Opens a page of five blocks, by keyboard alone. */
async function arrive(desk: Awaited<ReturnType<typeof emptyDesk>>): Promise<Page> {
  const page = await openAsAdmin(desk, 1440);

  // Found by the title; other editors search by the kind.
  await page.keyboard.press("Control+k");
  await page.getByRole("option", { name: "人员" }).waitFor();
  await expectValidView(page);
  await page.keyboard.press("Escape");
  await seek(page, "手上", "手上的活");
  await page.getByRole("heading", { level: 1, name: "手上的活" }).waitFor();
  await expect.poll(() => blocks(page)).toHaveLength(5);
  return page;
}

const paletteOn = (page: Page) => page.getByRole("dialog", { name: "添加内容块" });
const itemOn = (page: Page, nth: number) => page.locator(`[id="field/blocks/${nth}"]`);

test("[DESK-04] blocks are added from live thumbnails, moved by pointer and keyboard, duplicated, and deleted with undo", async () => {
  await using desk = await emptyDesk();
  const page = await arrive(desk);
  const was = await blocks(page);
  const quotes = async () => (await blocks(page)).filter((name) => name === "引语").length;

  // A thumbnail of every kind: a block of the site, else an empty one.
  await pressOn(page.getByRole("button", { name: "添加内容块" }));
  const palette = paletteOn(page);
  const offers = palette.locator(".offer");
  await expect.poll(() => offers.count()).toBeGreaterThan(17);
  const kinds = await offers.count();
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
  await expectValidView(page);
  await pressOn(palette.getByRole("button", { name: /^引语/ }));
  await expect.poll(() => blocks(page)).toEqual([...was, "引语"]);

  // By pointer, then back by keyboard.
  const item = (nth: number) => itemOn(page, nth);
  await palette.waitFor({ state: "detached" });
  const faults = page.getByText(/^\d+ 处错误，改好才能发布/);
  await faults.waitFor();
  const oldFaults = await faults.textContent();
  const dragged = async () => {
    // The layout of a busy page may shift during the press, which ends the drag without a drop: drag again.
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
  await pressOn(page.getByRole("button", { name: "下移引语 2", exact: true }));
  await expect.poll(() => blocks(page)).toEqual([was[0], was[1], "引语", ...was.slice(2)]);
  // A moved block retains the focus.
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
  await expect.poll(focused).toBe("下移引语 3");
  const place = () => item(0).evaluate((block) => Math.round(block.getBoundingClientRect().top + scrollY));
  const before = await place();
  await pressOn(page.getByRole("button", { name: "复制引语 3", exact: true }));
  await expect.poll(quotes).toBe(2);
  await expect.poll(() => faults.textContent(), { timeout: 30_000 }).not.toBe(oldFaults);
  // New messages about faults must not move a button during a press.
  expect(await place()).toBe(before);
  // The next block replaces the deleted one; when undo expires, the focus stays beside it.
  await pressOn(page.getByRole("button", { name: "删除引语 4", exact: true }));
  await expect.poll(focused).toBe(`${was[2]} 4`);
  await pressOn(page.getByRole("button", { name: "撤销" }));
  await expect.poll(quotes).toBe(2);
  await pressOn(page.getByRole("button", { name: "重做" }));
  await expect.poll(quotes).toBe(1);
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("评论");
  // An open form reloads its item when the server restarts.
  await saved(page);
  // Without pictures that would still load when the server ends.
  await goTo(page, "我的账号");
});

test("[DESK-05] when a preview fails after a change within a block, the shown page is loaded again with its scripts", async () => {
  await using desk = await emptyDesk();
  const page = await arrive(desk);
  await pressOn(page.getByRole("button", { name: "添加内容块" }));
  await pressOn(paletteOn(page).getByRole("button", { name: /^引语/ }));
  const text = page.getByRole("group", { name: "引语 6" }).getByLabel("引语文字");
  await pressOn(page.getByRole("button", { name: /^引语 6/ }));
  await text.fill("火要慢");
  const shown = page.locator("iframe[title=页面预览]").contentFrame();
  const patches = shown.locator("main [data-patched]");
  await shown.locator("main").getByText("火要慢").waitFor();
  await expect.poll(() => patches.count()).toBe(0);
  await shown.locator("html[data-hydrated]").waitFor();

  await text.fill("火要慢，手要稳");
  await patches.getByText("手要稳").waitFor();
  await page.route(`**${deskEndpoints.previewDraft.path}`, (route) => route.abort("internetdisconnected"));
  await text.fill("火要慢，手要稳，心要静");
  await page.getByRole("region", { name: "预览" }).getByText("网络连接失败").waitFor();
  await expect.poll(() => patches.count()).toBe(0);
  await shown.locator("html[data-hydrated]").waitFor();
  await shown.locator("main").getByText("手要稳").waitFor();
});

test(
  "[DESK-04] a block is written, published, copied to another page, given a new address, merged after a conflict and deleted: by keyboard alone",
  { tags: "extended" },
  async () => {
    await using desk = await emptyDesk();
    const page = await arrive(desk);
    const was = await blocks(page);
    const palette = paletteOn(page);

    // Written, with a picture, and published.
    await pressOn(page.getByRole("button", { name: "添加内容块" }));
    await pressOn(palette.getByRole("button", { name: /^引语/ }));
    await palette.waitFor({ state: "detached" });
    const quote = page.getByRole("group", { name: "引语 6" });
    await pressOn(quote.getByRole("button", { name: /^引语 6/ }));
    await reach(quote.getByLabel("引语文字"));
    await page.keyboard.type("手停下来，火接着做。");
    await pressOn(page.getByRole("button", { name: new RegExp(`^${was[0]} 1`) }));
    await pressOn(
      itemOn(page, 0)
        .getByRole("button", { name: /^选择或上传/ })
        .first(),
    );
    const picker = page.getByRole("dialog", { name: "选择图片" });
    await reach(picker.getByLabel("查找图片"));
    await page.keyboard.type("kiln");
    await pressOn(picker.getByRole("button", { name: /kiln\.webp/ }).first());
    await picker.waitFor({ state: "detached" });
    await expectFocusSomewhere(page);
    await expect.poll(() => itemOn(page, 0).locator("input[id$='/pic/src']").inputValue()).toBe("scenes/kiln.webp");
    await saved(page);
    await seek(page, "发布", "发布");
    const publishButton = page.getByRole("button", { name: /^发布 \d+ 项/ });
    await expect.poll(() => publishButton.isEnabled()).toBe(true);
    await pressOn(publishButton);
    await page.getByText("没有待发布的修改").waitFor();
    await expectFocusSomewhere(page);
    await seek(page, "手上", "手上的活");
    await expect.poll(() => blocks(page)).toHaveLength(6);

    // The copy is the last block of the other page's draft.
    const copying = page.getByRole("dialog", { name: "复制到别的页面" });
    await pressOn(page.getByRole("button", { name: `复制到…别的页面：${was[0]} 1` }));
    await reach(copying.getByLabel("页面"));
    await copying.getByLabel("页面").selectOption("unpacking");
    await expectValidView(page);
    await pressOn(copying.getByRole("button", { name: "复制", exact: true }));
    await pressOn(copying.getByRole("link", { name: "去那个页面" }));
    await expect.poll(() => blocks(page)).toHaveLength(2);
    expect((await blocks(page)).at(-1)).toBe(was[0]);

    // The most complex kind, with entries that have pictures; rich text pasted from WeChat, and as HTML.
    const field = (pointer: string) => page.locator(`[id="field/blocks/${pointer}"]`);
    const preview = page.frameLocator("iframe[title=页面预览]").locator("main");
    const unfold = (pointer: string) => pressOn(field(pointer).locator("[aria-expanded]").first());
    await unfold("0");
    await reach(field("0/text"));
    await page.keyboard.press("Control+a");
    await field("0/text").evaluate((element, html) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/html", html);
      element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    }, article);
    await pressOn(field("0").getByRole("button", { name: /^按 HTML 编辑/ }));
    expect(await field("0/text").inputValue()).toBe("<p>雪后第一窑。</p><p><strong>火</strong>要慢。</p>");
    await write(field("0/text"), "<h3>尺寸</h3><table><tbody><tr><td>高十二</td></tr></tbody></table>");
    await pressOn(page.getByRole("button", { name: "添加内容块" }));
    await pressOn(palette.getByRole("button", { name: /^步骤与时间线/ }));
    await palette.waitFor({ state: "detached" });
    await unfold("2");
    await reach(field("2/layout"));
    await field("2/layout").selectOption({ index: 1 });
    await pressOn(field("2/items").getByRole("button", { name: /^添加/ }));
    await unfold("2/items/0");
    await write(field("2/items/0/title"), "等雪停");
    await pressOn(field("2/items/0/pic").getByRole("button", { name: /^填写/ }));
    await write(field("2/items/0/pic/src"), "scenes/hands.webp");
    await write(field("2/items/0/pic/alt"), "一双手");
    await preview.getByText("等雪停").first().waitFor();
    await preview.getByRole("cell", { name: "高十二" }).first().waitFor();
    // A change within a block is put into the shown page, which is loaded again when the editor pauses.
    const patches = preview.locator("[data-patched]");
    await expect.poll(() => patches.count()).toBe(0);
    await page.locator("iframe[title=页面预览]").contentFrame().locator("html[data-hydrated]").waitFor();
    await write(field("2/items/0/title"), "等雪停了");
    await patches.getByText("等雪停了").first().waitFor();
    await expect.poll(() => patches.count()).toBe(0);
    await preview.getByText("等雪停了").first().waitFor();
    await saved(page);

    // Unpublishing is cancelled once; then the item gets another id.
    await chooseInMenu(page, "下线");
    await expectValidView(page);
    await page.keyboard.press("Enter");
    await page.getByText("发布后下线").waitFor();
    await saved(page);
    await expectValidView(page);
    await pressOn(page.getByRole("button", { name: "撤销" }));
    await expect.poll(() => blocks(page)).toHaveLength(3);
    await saved(page);
    await chooseInMenu(page, "改编号");
    await page.keyboard.press("Enter");
    const renaming = page.getByRole("dialog", { name: "改编号" });
    await write(renaming.getByLabel("新的编号"), "unwrapping");
    await expectValidView(page);
    await pressOn(renaming.getByRole("button", { name: "改编号" }));
    await page.getByText("页面 unwrapping", { exact: true }).waitFor();
    await expect.poll(() => blocks(page)).toHaveLength(3);

    // Another editor has written in the same field: both versions are shown, on a phone as well, and one is chosen.
    await page.evaluate(
      async (item) => {
        const { data } = await (await fetch(`/desk/api/content/item?${new URLSearchParams(item)}`)).json();
        const { body, revision } = data.draft;
        const written = { ...item, body: { ...body, title: "同事的题" }, was: body, seen: revision };
        const headers = { "content-type": "application/json" };
        await fetch("/desk/api/content/draft", { method: "POST", headers, body: JSON.stringify(written) });
      },
      { kind: "page", id: "unwrapping" },
    );
    await write(page.getByLabel("页面标题"), "我的题");
    const conflict = page.getByRole("alert").filter({ hasText: "刚才改了同一处" });
    await expect.poll(() => conflict.evaluate((place) => place === document.activeElement)).toBe(true);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectValidView(page);
    await pressOn(conflict.getByRole("radio", { checked: true }), "ArrowDown");
    await pressOn(conflict.getByRole("button", { name: "按所选保存" }));
    await saved(page);
    expect(await page.getByLabel("页面标题").inputValue()).toBe("同事的题");

    // A page that was never published is deleted completely.
    await chooseInMenu(page, "放弃草稿");
    await page.keyboard.press("Enter");
    const giving = page.getByRole("dialog", { name: "放弃草稿" });
    await giving.getByText("会整个消失").waitFor();
    await expectValidView(page);
    await pressOn(giving.getByRole("button", { name: "放弃" }));
    await page.getByRole("heading", { level: 1, name: "内容" }).waitFor();
    // The pictures of the list would still load when the server ends.
    await goTo(page, "我的账号");
  },
);
