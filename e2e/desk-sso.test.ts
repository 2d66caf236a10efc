import { describe, expect, test } from "vitest";
import { startOpenIdProvider } from "../apps/server/test/openid-provider.ts";
import { freePort } from "../tools/port.mjs";
import {
  emptyDesk,
  expectValidView,
  goTo,
  open,
  openAsAdmin,
  password,
  pressOn,
  reach,
  signIn,
  write,
} from "./desk.ts";

describe("at 1440 px", () => {
  const width = 1440;
  test("[SSO-01] [SSO-02] [SSO-04] a new editor signs in at the provider, gets the role by claim, and loses it", async () => {
    const port = String(await freePort());
    await using provider = await startOpenIdProvider(`http://localhost:${port}/desk/sso`);
    await using desk = await emptyDesk({ PORT: port, ...provider.env });
    const atProvider = new RegExp(`^third party: ${provider.issuer}/`);
    const chief = await openAsAdmin(desk, width, { password });
    await goTo(chief, "人员");
    await pressOn(chief.getByRole("button", { name: "添加人员" }));
    const dialog = chief.getByRole("dialog", { name: "添加人员" });
    await write(dialog.getByLabel("用户名"), "小吴");
    await write(dialog.getByLabel("企业邮箱"), "wu@example.com");
    await expectValidView(chief);
    await pressOn(dialog.getByRole("button", { name: "添加" }));
    await chief.getByRole("dialog", { name: "小吴的一次性链接" }).waitFor();

    const page = await open("/desk/content", width, desk.site, [atProvider]);
    const button = page.getByRole("button", { name: "用企业账号登录" });
    await button.waitFor();
    await expectValidView(page);
    // The provider's page moves the focus nowhere.
    await reach(button);
    await page.keyboard.press("Enter");
    const agree = page.getByRole("button", { name: "同意登录" });
    // The person cancels.
    await agree.click();
    await page.getByRole("alert").filter({ hasText: "您取消了登录" }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/desk/sso");
    await expectValidView(page);
    await pressOn(page.getByRole("link", { name: "重新登录" }));

    const wu = { sub: "wu", email: "wu@example.com", email_verified: true };
    provider.account = { ...wu, groups: ["desk-editors"] };
    const other = await open("/desk/content", width, desk.site, [atProvider]);
    await other.getByRole("button", { name: "用企业账号登录" }).click();
    await other.getByRole("button", { name: "同意登录" }).click();
    await other.getByRole("heading", { level: 1, name: "内容" }).waitFor();
    // The code is in no address of the history.
    expect(other.url()).toBe(`${desk.site}/desk/content`);
    await other.goto(`${desk.site}/desk`);
    await other.getByRole("heading", { name: "您好，小吴" }).waitFor();
    await other.getByText("您的角色是编辑").waitFor();

    // The role is removed at the provider; the next sign-in ends this session.
    provider.account = { ...wu, groups: [] };
    await reach(button);
    await page.keyboard.press("Enter");
    await agree.click();
    await page.getByRole("alert").filter({ hasText: "没有工作台的角色" }).waitFor();
    await other.goto(`${desk.site}/desk/publish`);
    await other.getByRole("heading", { level: 1, name: "登录工作台" }).waitFor();
    await other.goto("about:blank");
    // Local accounts stay possible.
    await page.goto(`${desk.site}/desk/sign-in`);
    await page.getByLabel("用户名").fill("小周");
    await signIn(page);
    await page.getByRole("heading", { name: /^您好/ }).waitFor();
    for (const tab of [page, chief]) await tab.goto("about:blank");
  });
});
