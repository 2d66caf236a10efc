import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { emptyDesk, goTo, expectValidView, openAs, openAsAdmin } from "./desk.ts";

const saved = (page: Page) => page.getByText("已保存", { exact: true }).waitFor();

async function addBlock(page: Page, kind: string): Promise<void> {
  await page.getByRole("button", { name: "添加内容块" }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: new RegExp(`^${kind}`) })
    .click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
}

/** The fields of a list's last item of a kind, unfolded. Its faults are listed further below under the same name. */
async function unfold(page: Page, kind: string): Promise<void> {
  const item = page.getByRole("group", { name: new RegExp(`^${kind} \\d+$`) }).last();
  const fold = item.locator("[aria-expanded]").first();
  await fold.click();
  await expect.poll(() => fold.getAttribute("aria-expanded")).toBe("true");
}

/** China time, in the format of the desk's field: a minute that begins in 30 seconds at the earliest. */
function minuteToCome(): string {
  const shanghai = new Date(Date.now() + 90_000 + 8 * 3_600_000);
  return shanghai.toISOString().slice(0, 16);
}

test("[DESK-03] [DESK-05] [DESK-06] [DESK-07] an editor makes a page of six blocks with its menu entry and a product without YAML, is approved on a phone, and the former version is restored", async () => {
  await using desk = await emptyDesk();
  const chief = await openAsAdmin(desk, 1440);

  // The page, block by block, beside its preview.
  const editor = await openAs(desk, "小林", "editor", 1440);
  await goTo(editor, "内容");
  await expectValidView(editor);
  await editor.getByRole("button", { name: "新建" }).click();
  await editor.getByLabel("编号").fill("long-table");
  await expectValidView(editor);
  await editor.getByRole("button", { name: "开始编辑" }).click();
  await editor.getByLabel("页面标题").fill("碗的长席");
  await editor.getByLabel("页面地址").fill("/brand-story/long-table");
  for (const kind of ["页面开头", "正文", "引语", "商品横排", "留白", "章节标题"]) await addBlock(editor, kind);
  const block = (kind: string) => editor.getByRole("group", { name: new RegExp(`^${kind} \\d`) });
  await unfold(editor, "页面开头");
  await block("页面开头").getByLabel("标题", { exact: true }).fill("碗的长席");
  await unfold(editor, "正文");
  await block("正文").locator("[contenteditable=true]").fill("桌子两米四，坐八个人。");
  await unfold(editor, "引语");
  await block("引语").getByLabel("引语文字").fill("先摆碗，再坐人。");
  await unfold(editor, "章节标题");
  await block("章节标题").getByLabel("标题文字").fill("碗从哪里来");
  // Missing fields are listed with links; a picker offers the existing items.
  await editor.getByText(/1 处错误，改好才能发布/).waitFor();
  await unfold(editor, "商品横排");
  await block("商品横排").getByRole("button", { name: "添加商品" }).click();
  await block("商品横排").locator("input[id*=goods]").last().fill("cup-pl");
  await editor.getByRole("option", { name: /cup-plain/ }).click();
  await saved(editor);
  const preview = editor.frameLocator("iframe[title=页面预览]");
  for (const text of ["先摆碗，再坐人。", "桌子两米四，坐八个人。", "碗从哪里来"])
    await preview.getByText(text).first().waitFor();
  await expect.poll(() => editor.getByText(/处错误，改好才能发布/).count()).toBe(0);
  await expectValidView(editor);

  // A press on a part of the page leads to its field, and a field to its part.
  await preview.getByText("先摆碗，再坐人。").click();
  await expect
    .poll(() =>
      block("引语").evaluate((group) => group === document.activeElement || group.contains(document.activeElement)),
    )
    .toBe(true);
  const outlined = preview.locator("[data-block=brandStoryTitle]");
  // One block is unfolded at a time.
  await unfold(editor, "章节标题");
  await block("章节标题").getByLabel("标题文字").focus();
  await expect.poll(() => outlined.evaluate((part) => part.style.outlineStyle)).toBe("solid");
  await expect.poll(() => outlined.evaluate((part) => part.getBoundingClientRect().top)).toBeLessThan(900);
  for (const width of ["平板", "电脑"]) {
    await editor.getByText(width, { exact: true }).click();
    await expect
      .poll(() => preview.locator("html").evaluate((page) => page.clientWidth))
      .toBeGreaterThan(width === "平板" ? 740 : 1400);
  }

  // Undo and redo; an edit without a connection is stored over a reload.
  const title = editor.getByLabel("页面标题");
  await title.fill("碗的方席");
  await editor.getByRole("button", { name: "撤销" }).click();
  expect(await title.inputValue()).toBe("碗的长席");
  await saved(editor);
  await editor.context().setOffline(true);
  await editor.getByLabel("页面介绍").fill("八个人的桌。");
  await editor
    .getByText(/连接|离线|网络/)
    .first()
    .waitFor();
  await editor.context().setOffline(false);
  await editor.reload();
  await saved(editor);
  expect(await editor.getByLabel("页面介绍").inputValue()).toBe("八个人的桌。");

  // A product's new price, for a time that the publisher sets; the page's entry in the menu.
  await editor.goto("/desk/content/product-group/pot");
  await unfold(editor, "商品");
  await editor.getByRole("group", { name: "商品 1" }).getByLabel("价格", { exact: true }).fill("1990");
  await saved(editor);
  await goTo(chief, "发布");
  await chief.getByLabel("选择碗的长席").uncheck();
  await chief.getByLabel("发布时间").fill(minuteToCome());
  // The result of the action is shown before the check of the whole site ends.
  const schedule = chief.getByRole("button", { name: "定时发布 1 项" });
  await expect.poll(() => schedule.isEnabled()).toBe(true);
  const checkReleased = Promise.withResolvers<void>();
  await chief.route("**/content/check", (route) => checkReleased.promise.then(() => route.continue()));
  await schedule.click();
  await chief.getByText("正在检查整个网站…").waitFor();
  await chief.getByText("已定时，到时自动发布。").waitFor();
  checkReleased.resolve();
  await goTo(chief, "日历");
  await chief.getByText(/^\d\d:\d\d 定时发布$/).waitFor();
  await expectValidView(chief);
  await editor.goto("/desk/content/navigation/navigation");
  await editor.getByRole("button", { name: "添加导航项" }).click();
  await editor.getByText(/^已添加第 \d+ 项。$/).waitFor();
  await unfold(editor, "导航项");
  const entry = editor.getByRole("group", { name: /^导航项 \d+$/ }).last();
  await entry.getByLabel("名称", { exact: true }).fill("长席");
  await entry.getByLabel("代码", { exact: true }).fill("long-table");
  await entry.getByLabel("链接", { exact: true }).fill("page:long-table");
  await saved(editor);

  // Sent for approval, approved on a phone, and visible to visitors.
  await goTo(editor, "发布");
  await editor.getByText("页面标题：").waitFor();
  await editor.getByRole("button", { name: "前后对照：碗的长席" }).click();
  await editor.getByText("还没有这一项。").waitFor();
  await editor.frameLocator("iframe[title='碗的长席，发布以后']").getByText("先摆碗，再坐人。").first().waitFor();
  await expectValidView(editor);
  await editor.getByLabel("说明").fill("十二月的长桌");
  // Scheduled drafts wait for their time.
  expect(await editor.getByLabel(/^选择.*壶/).isChecked()).toBe(false);
  await editor.getByRole("button", { name: "提交审核 2 项" }).click();
  await editor.getByText("已提交，等待审核。").waitFor();
  await chief.setViewportSize({ width: 390, height: 844 });
  await goTo(chief, "发布");
  await chief.getByText("十二月的长桌").waitFor();
  await expectValidView(chief);
  await chief.getByRole("button", { name: "通过并发布" }).click();
  await chief.getByText("没有等待审核的提交。").waitFor();
  const shown = async () =>
    (await (await fetch(`${desk.address}/brand-story/long-table`)).text()).includes("先摆碗，再坐人。");
  await expect.poll(shown, { timeout: 30_000 }).toBe(true);
  const says = async (path: string, text: string) => (await (await fetch(desk.address + path)).text()).includes(text);
  await expect.poll(() => says("/", ">长席<"), { timeout: 30_000 }).toBe(true);

  // An error is corrected, and the former version is restored.
  await chief.setViewportSize({ width: 1440, height: 900 });
  await chief.goto("/desk/content/page/long-table");
  await unfold(chief, "引语");
  await chief.getByLabel("引语文字").fill("先坐人，再摆碗。");
  await saved(chief);
  await goTo(chief, "发布");
  await chief.getByRole("button", { name: "发布 1 项" }).click();
  await chief.getByText("已发布，访客现在就能看到。").waitFor();
  await expect.poll(shown, { timeout: 30_000 }).toBe(false);
  await goTo(chief, "历史");
  await expectValidView(chief);
  await chief
    .getByRole("region", { name: /碗的长席/ })
    .last()
    .getByRole("button", { name: /^对照与恢复/ })
    .click();
  // Changes are listed and shown as pages before they are published.
  const past = chief.getByRole("dialog", { name: /^碗的长席：版本 \d+$/ });
  await past.getByText("引语文字").waitFor();
  await past.locator("del").getByText("先坐人，再摆碗。").waitFor();
  await past.locator("ins").getByText("先摆碗，再坐人。").waitFor();
  await past.getByRole("button", { name: "前后对照：碗的长席" }).click();
  await chief.frameLocator("iframe[title='碗的长席，恢复以后']").getByText("先摆碗，再坐人。").first().waitFor();
  await expectValidView(chief);
  await past.getByRole("button", { name: "恢复并发布" }).click();
  await chief.getByText("已恢复并发布。").waitFor();
  await expect.poll(shown, { timeout: 30_000 }).toBe(true);
  // Up to 90 seconds. Each response is uncached.
  await expect.poll(() => says("/pdp/pot", "1,990"), { timeout: 100_000, interval: 1000 }).toBe(true);

  // All of the site is as at the beginning.
  await chief.getByRole("button", { name: "整个网站恢复到版本 1", exact: true }).click();
  const back = chief.getByRole("dialog", { name: "整个网站恢复到版本 1" });
  await back.getByText("页面“碗的长席”：下线，当时还没有").waitFor();
  await expectValidView(chief);
  await back.getByRole("button", { name: /^恢复 \d+ 项并发布/ }).click();
  await chief.getByText("整个网站已恢复到版本 1。").waitFor();
  await expect.poll(() => says("/pdp/pot", "1,990"), { timeout: 30_000 }).toBe(false);
  expect(await shown()).toBe(false);
});
