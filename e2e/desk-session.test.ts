// @module-tag extended
import { expect, it } from "vitest";
import { emptyDesk, expectValidView, openAsAdmin, password } from "./desk.ts";

it.each([1440, 390] as const)(
  "[DESK-06] a session that expires during editing shows a link to sign in, and nothing typed is lost (%i px)",
  async (width) => {
    await using desk = await emptyDesk();
    const page = await openAsAdmin(desk, width, { password });
    await page.goto("/desk/content/news/snow");
    const title = page.locator("[id$='/title']").first();
    await title.fill("初雪");
    await page.getByText("已保存", { exact: true }).waitFor();

    await page.context().clearCookies();
    await title.fill("初雪又来");
    const expiryAlert = page.getByRole("alert").filter({ hasText: "登录已过期" });
    await expiryAlert.getByText(/写的内容还在这里/).waitFor();
    await expectValidView(page);
    // An action that saves no draft says so at its place.
    await page.getByRole("button", { name: "评论", exact: true }).click();
    const panel = page.getByRole("region", { name: "评论" });
    await panel.getByRole("textbox").fill("再等一天");
    await panel.getByRole("button", { name: "发出评论" }).click();
    const opened = page.context().waitForEvent("page");
    await panel.getByRole("alert").getByRole("link", { name: "重新登录" }).click();
    const other = await opened;
    await other.getByRole("heading", { name: "登录工作台" }).waitFor();
    await other.getByLabel("用户名").fill("小周");
    await other.getByLabel("密码", { exact: true }).fill(password);
    await other.getByRole("button", { name: "登录", exact: true }).click();
    await other.getByRole("heading", { name: "已登录" }).waitFor();
    await expectValidView(other);
    await other.getByRole("button", { name: "关闭窗口" }).click();
    if (!other.isClosed()) await other.close();
    // Back in the first window, which saves what was typed.
    await page.bringToFront();
    await page.evaluate(() => dispatchEvent(new Event("focus")));
    await page.getByText("已保存", { exact: true }).waitFor();
    await expect.poll(() => expiryAlert.count()).toBe(0);
    expect(await title.inputValue()).toBe("初雪又来");
    await panel.getByText("已重新登录，请再试一次。").waitFor();
    await panel.getByRole("button", { name: "发出评论" }).click();
    await panel.getByRole("article").getByText("再等一天").waitFor();

    // After signing in in another tab the next response removes the alert.
    const cookies = await page.context().cookies();
    await page.context().clearCookies();
    await title.fill("初雪三来");
    await expiryAlert.waitFor();
    await page.context().addCookies(cookies);
    await title.fill("初雪四来");
    await page.getByText("已保存", { exact: true }).waitFor();
    await expect.poll(() => expiryAlert.count()).toBe(0);

    // Uploads as well, which use another code path.
    await page.goto("/desk/media");
    await page.getByRole("heading", { level: 1, name: "媒体" }).waitFor();
    await page.waitForLoadState("networkidle");
    const [answered, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await page.route(/\/desk\/api\/media\?/, async (route) => {
      const response = await route.fetch();
      answered.resolve();
      await released.promise;
      await route.fulfill({ response });
    });
    await page.getByRole("searchbox").fill("雪");
    await page.getByRole("searchbox").press("Enter");
    await answered.promise;
    await page.context().clearCookies();
    await page
      .locator("input[type=file]")
      .setInputFiles({ name: "a.png", mimeType: "image/png", buffer: Buffer.from("no picture") });
    await expiryAlert.getByRole("link", { name: "重新登录" }).waitFor();
    // A late response to a call from before the session ended does not remove the alert.
    await Promise.all([page.waitForResponse(/\/desk\/api\/media\?/), released.resolve()]);
    await page.evaluate(() => new Promise(requestAnimationFrame));
    expect(await expiryAlert.count()).toBe(1);
    await page.goto("about:blank");
  },
);
