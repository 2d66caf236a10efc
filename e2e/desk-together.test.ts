import { describe, expect, test } from "vitest";
import { emptyDesk, expectValidView, goTo, openAsAdmin, pressOn, openAs } from "./desk.ts";

describe("at 1440 px", () => {
  const width = 1440;
  test("[PRESENCE-01] [COMMENT-01] [COMMENT-02] two people at one page see each other, and settle a comment", async () => {
    await using desk = await emptyDesk();
    const chief = await openAsAdmin(desk, width);
    const page = await openAs(desk, "小林", "editor", width);
    for (const tab of [chief, page]) await tab.goto(`${desk.site}/desk/content/page/home`);
    await page.getByRole("status").filter({ hasText: "小周也在编辑" }).waitFor();
    await chief.getByRole("status").filter({ hasText: "小林也在编辑" }).waitFor();

    // A comment on the field that has the focus, with the name of a colleague.
    await page.locator("[id='field/title']").focus();
    await pressOn(page.getByRole("button", { name: "评论", exact: true }));
    const panel = page.getByRole("region", { name: "评论" });
    const field = panel.getByRole("textbox", { name: /^评论“.*标题.*”$/ });
    await field.focus();
    await page.keyboard.type("太长了，@");
    await panel.getByRole("option", { name: "小周" }).waitFor();
    await expectValidView(page);
    await page.keyboard.press("Enter");
    await page.keyboard.type("看一下");
    // What was not sent survives closing the panel, and leaving the item.
    const toggle = page.getByRole("button", { name: "评论", exact: true });
    await pressOn(toggle);
    await panel.waitFor({ state: "detached" });
    await goTo(page, "内容");
    await page.goBack();
    await page.locator("[id='field/title']").focus();
    await pressOn(toggle);
    expect(await field.inputValue()).toBe("太长了，@小周 看一下");
    await pressOn(panel.getByRole("button", { name: "发出评论" }));
    await panel.getByRole("article").getByText("太长了，@小周 看一下").waitFor();
    await page.getByRole("button", { name: "评论 1", exact: true }).waitFor();
    // The next comment is about the same field.
    await expect.poll(async () => field.evaluate((one) => one === document.activeElement)).toBe(true);
    await expectValidView(page);

    // The colleague finds it on Today, answers and resolves it; the tab that left is forgotten.
    await chief.goto(`${desk.site}/desk`);
    await expect.poll(async () => page.getByText("也在编辑").count()).toBe(0);
    const mention = chief.getByRole("region", { name: "提到您的评论" });
    await mention.getByText("太长了，@小周 看一下").waitFor();
    await expectValidView(chief);
    await pressOn(mention.getByRole("link"));
    const thread = chief.getByRole("region", { name: "评论" }).getByRole("article");
    await expect
      .poll(async () => chief.locator("[id='field/title']").evaluate((one) => one === document.activeElement))
      .toBe(true);
    await pressOn(thread.getByRole("button", { name: "回复" }));
    await thread.getByRole("textbox", { name: "回复" }).fill("改好了");
    // 解决 can be pressed while an answer is still being sent.
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await chief.route("**/content/comments", async (route) => {
      if (route.request().method() === "POST") await released;
      await route.fallback();
    });
    await pressOn(thread.getByRole("button", { name: "发出回复" }));
    await pressOn(thread.getByRole("button", { name: "解决" }));
    release();
    await pressOn(chief.getByRole("button", { name: "查看已解决的 1 条" }));
    await thread.getByText("小周已解决").waitFor();
    await thread.getByText("改好了").waitFor();
    await expect.poll(async () => thread.getByRole("textbox").count()).toBe(0);
    await expectValidView(chief);
    await chief.goto(`${desk.site}/desk`);
    await chief.getByRole("heading", { name: /^您好/ }).waitFor();
    expect(await mention.count()).toBe(0);
    for (const tab of [page, chief]) await tab.goto("about:blank");
  });
});
