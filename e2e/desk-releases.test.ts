import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { chooseInMenu, emptyDesk, expectValidView, goTo, openAsAdmin, pressOn, openAs } from "./desk.ts";

interface Item {
  kind: string;
  id: string;
}
const [home, questions] = ["home", "faq"].map((id) => ({ kind: "page", id })) as [Item, Item];
const news = { kind: "news", id: "snow" };

/** Drafts that colleagues wrote earlier, saved by the calls of the desk. */
async function written(page: Page, item: Item, changes: Record<string, unknown>): Promise<void> {
  await page.evaluate(
    async ([{ kind, id }, fields]) => {
      const answer = await fetch(`/desk/api/content/item?kind=${kind}&id=${id}`);
      const { published } = ((await answer.json()) as { data: { published: Record<string, unknown> } }).data;
      const blocks = [published["blocks"]].flat() as Record<string, unknown>[];
      const [first, ...rest] = blocks;
      const body = fields["hero"]
        ? { ...published, blocks: [{ ...first, ...(fields["hero"] as object) }, ...rest] }
        : { ...published, ...fields };
      await fetch("/desk/api/content/draft", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ kind, id, body, was: published, seen: null }),
      });
    },
    [item, changes] as const,
  );
}

test("[RELEASE-01] [RELEASE-02] [RELEASE-03] [RELEASE-04] a release is filled, seen as the whole site, published, and rolled back", async () => {
  await using desk = await emptyDesk();
  const page = await openAsAdmin(desk, 1440);
  await written(page, home, { hero: { title: "雪化以后" } });
  await written(page, questions, { title: "春天常问" });
  await written(page, news, { title: "不在计划里的雪" });

  // From the editor, into a new release.
  await page.goto("/desk/content/page/home");
  await page.getByText("已保存", { exact: true }).waitFor();
  await chooseInMenu(page, "上线计划…");
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "上线计划", exact: true });
  await dialog.getByLabel("上线计划", { exact: true }).selectOption({ label: "新建上线计划…" });
  await page.getByLabel("名称").fill("惊蛰上新");
  await page.getByRole("button", { name: "新建", exact: true }).click();
  await page.getByRole("link", { name: "上线计划：惊蛰上新" }).waitFor();
  // From the list of changes.
  await goTo(page, "发布");
  await page.getByLabel("上线计划：春天常问").selectOption({ label: "惊蛰上新" });
  const card = page.getByRole("region", { name: "惊蛰上新" });
  await card.getByText("2 项").waitFor();
  await expectValidView(page);
  expect(await page.getByLabel("选择春天常问").isChecked()).toBe(false);
  await pressOn(card.getByRole("link", { name: "惊蛰上新" }));
  await page.getByRole("heading", { level: 1, name: "惊蛰上新" }).waitFor();

  await pressOn(page.getByRole("button", { name: "预览整个网站" }));
  const site = page.frameLocator("iframe[title=整站预览]");
  await site.getByRole("heading", { name: "雪化以后" }).waitFor();
  await page.getByText(/^预览：.*只含“惊蛰上新”$/).waitFor();
  const shown = page.getByRole("region", { name: "整站预览" });
  await site.getByRole("link", { name: "看红釉" }).first().click();
  await shown.getByText("/products/series-red").waitFor();
  await site.getByRole("heading", { level: 1 }).waitFor();
  await expectValidView(page);
  await shown.getByLabel("预览的季节").selectOption({ label: "日期…" });
  await shown.getByLabel("预览的日期").fill("2031-04-05");
  await page.getByText(/^预览：2031-04-05.*，只含“惊蛰上新”$/).waitFor();
  await pressOn(shown.getByRole("button", { name: "首页" }));
  await site.getByRole("heading", { name: "雪化以后" }).waitFor();
  await pressOn(page.getByRole("button", { name: "收起预览" }));

  await page.getByLabel("说明").fill("换季");
  const accept = page.getByLabel(/我看过 \d+ 处提醒/);
  const publish = page.getByRole("button", { name: "发布 2 项" });
  await expect.poll(async () => (await publish.isEnabled()) || (await accept.isVisible())).toBe(true);
  if (await accept.isVisible()) await accept.check();
  await pressOn(publish);
  await page.getByText("已发布，访客现在就能看到。").waitFor();
  const visitors = async () => (await fetch(desk.address)).text();
  await expect.poll(visitors, { timeout: 10_000 }).toContain("雪化以后");
  expect(await (await fetch(`${desk.address}/news/snow`)).text()).not.toContain("不在计划里的雪");
  await goTo(page, "历史");
  await page.getByRole("region", { name: "版本 2", exact: true }).getByText("惊蛰上新：换季").first().waitFor();

  await goTo(page, "发布");
  await pressOn(page.getByText("发布过的计划（1）"));
  await pressOn(page.getByRole("link", { name: "惊蛰上新" }));
  await page.getByRole("region", { name: "Emberly 烬陶官方网站" }).getByText("改回发布以前的样子").waitFor();
  await expectValidView(page);
  await pressOn(page.getByRole("button", { name: "撤回 2 项" }));
  await page.getByText("已撤回，访客看到的是发布以前的内容。").waitFor();
  await expect.poll(visitors, { timeout: 10_000 }).not.toContain("雪化以后");
  await page.goto("about:blank");
});

test(
  "[RELEASE-03] a publisher approves a release on a phone, after seeing its words and pictures",
  { tags: "extended" },
  async () => {
    await using desk = await emptyDesk();
    const chief = await openAsAdmin(desk, 390);
    const editor = await openAs(desk, "小林", "editor", 390);
    await editor.getByText("您的角色是编辑").waitFor();
    const picture = { src: "scenes/hands.webp", alt: "一双手扶着转盘上的红钵" };
    await written(editor, home, { hero: { title: "雪化以后", pic: picture } });
    await goTo(editor, "发布");
    await pressOn(editor.getByRole("button", { name: "新建上线计划" }));
    await editor.getByLabel("名称").fill("惊蛰上新");
    await editor.getByRole("button", { name: "新建", exact: true }).click();
    await editor.getByText("还没有修改。").waitFor();
    await expectValidView(editor);
    await goTo(editor, "发布");
    await editor.getByLabel("上线计划：Emberly 烬陶官方网站").selectOption({ label: "惊蛰上新" });
    await pressOn(editor.getByRole("region", { name: "惊蛰上新" }).getByRole("link", { name: "惊蛰上新" }));
    // 发布 has a form of the same names.
    await editor.getByRole("heading", { level: 1, name: "惊蛰上新" }).waitFor();
    await editor.getByLabel("说明").fill("请看");
    await editor.getByRole("button", { name: "提交审核 1 项" }).click();
    await editor.getByText("已提交，等待审核。").waitFor();

    await goTo(chief, "发布");
    await pressOn(chief.getByRole("link", { name: "上线计划：惊蛰上新" }));
    const change = chief.getByRole("region", { name: "修改" });
    await change.getByText("雪化以后").first().waitFor();
    await expect.poll(() => change.locator("ins img").count()).toBeGreaterThan(0);
    await expectValidView(chief);
    await pressOn(chief.getByRole("button", { name: "通过并发布" }));
    await chief.getByText("已发布。").waitFor();
    const visitors = async () => (await fetch(desk.address)).text();
    await expect.poll(visitors, { timeout: 10_000 }).toContain("雪化以后");
    for (const tab of [chief, editor]) await tab.goto("about:blank");
  },
);
