import { brotliCompressSync } from "node:zlib";
import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { codeOf } from "../apps/server/test/authenticator.ts";
import { choosePassword, emptyDesk, goTo, expectValidView, open, password, signIn } from "./desk.ts";
import { describeWidths, expectNoAxeViolations, siteUrl, visit } from "./harness.ts";

/** Records the accessible names of a dialog until it closes. @returns reads them */
const namesOf = (dialog: Locator) =>
  dialog.evaluateHandle((element) => {
    const name = () => document.getElementById(element.getAttribute("aria-labelledby") ?? "")?.textContent ?? "";
    const seen = new Set([name()]);
    const frame = () => {
      if (!element.isConnected) return;
      seen.add(name());
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
    return seen;
  });

describeWidths("the desk at %i px", (width) => {
  test("[DESK-01] [DESK-02] from the first admin's link to an editor whose menu follows the rights table", async () => {
    await using desk = await emptyDesk();
    const page = await open(desk.firstLink, width, desk.site);
    await page.getByRole("heading", { name: "创建第一位管理员" }).waitFor();
    await expectValidView(page);
    await page.getByLabel("用户名").fill("小周");
    await choosePassword(page);
    await expectValidView(page);
    await signIn(page);
    await page.getByRole("heading", { name: "您好，小周" }).waitFor();
    await expectValidView(page);

    // A second factor.
    await goTo(page, "我的账号");
    await expectValidView(page);
    await page.getByRole("button", { name: "启用动态码" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("当前密码", { exact: true }).fill(password);
    await expectValidView(page);
    const names = await namesOf(dialog);
    await dialog.getByRole("button", { name: "继续" }).click();
    const secret = (await page.getByTestId("secret").textContent()) ?? "";
    // The name of the first dialog does not change before it closes.
    await expect.poll(() => dialog.count()).toBe(1);
    expect(await names.evaluate((seen) => [...seen])).toEqual(["启用动态码"]);
    await expectValidView(page);
    // A code is valid once; so are those of the neighbouring half minutes.
    const code = (ahead = 0) => codeOf(`otpauth://totp/x?secret=${secret}`, Date.now() + ahead);
    await page.getByLabel("三、输入应用显示的动态码").fill(code());
    await page.getByRole("button", { name: "启用", exact: true }).click();
    await page.getByText("已启用：登录时").waitFor();

    // Adding an editor.
    await goTo(page, "人员");
    await expectValidView(page);
    await page.getByRole("button", { name: "添加人员" }).click();
    await page.getByRole("dialog").getByLabel("用户名").fill("小林");
    await expectValidView(page);
    await page.getByRole("button", { name: "添加", exact: true }).click();
    const link = (await page.getByTestId("link").textContent()) ?? "";
    await expectValidView(page);
    await page.getByRole("button", { name: "关闭" }).click();

    // The editor, in another browser context.
    const editor = await open(link.replace(desk.site, ""), width, desk.site);
    await editor.getByRole("heading", { name: "您好，小林" }).waitFor();
    await choosePassword(editor);
    await signIn(editor);
    await editor.getByText("您的角色是编辑").waitFor();
    // Only existing areas, no planned ones.
    const areas = [
      "内容",
      "商品",
      "门店",
      "新闻",
      "导入导出",
      "媒体",
      "搜索",
      "体检",
      "发布",
      "日历",
      "历史",
      "我的账号",
    ];
    const may = editor.getByRole("region", { name: "能做什么" });
    expect(await may.getByRole("link").allTextContents()).toEqual(areas);
    const fold = editor.getByRole("button", { name: "打开菜单" });
    if (await fold.isVisible()) await fold.click();
    const menu = editor.getByRole("navigation", { name: "工作台" });
    await expect.poll(() => menu.getByRole("link").allTextContents()).toEqual(["今天", ...areas]);
    // An area that the menu omits refuses an editor who types its address.
    await editor.goto("/desk/people");
    await editor.getByText("您没有此操作的权限！").waitFor();

    // After a change of role the desk makes no call that the new role does not allow.
    await page.getByLabel("小林的角色").selectOption({ label: "人事" });
    const refused: string[] = [];
    editor.on("response", (answer) => void (answer.status() === 403 && refused.push(answer.url())));
    await expect
      .poll(async () => {
        await editor.goto("/desk");
        await editor.getByText(/您的角色是/).waitFor();
        return editor.getByText("您的角色是人事").count();
      })
      .toBe(1);
    await editor.waitForLoadState("networkidle");
    expect(refused).toEqual([]);
    // The areas follow the role.
    expect(await may.getByRole("link").allTextContents()).toEqual(["职位", "发布", "日历", "历史", "应聘", "我的账号"]);
    await expectValidView(editor);

    // A disabled editor is signed out at once.
    await page.getByRole("region", { name: "小林" }).getByRole("button", { name: "停用" }).click();
    await page.getByText("已停用").waitFor();
    await editor.goto("/desk");
    await editor.getByRole("heading", { name: "登录工作台" }).waitFor();

    // The log has all of it.
    await goTo(page, "操作记录");
    await page.getByLabel("操作", { exact: true }).selectOption({ label: "停用或启用账号" });
    await page.getByRole("cell", { name: "小林：停用" }).waitFor();
    await expect.poll(() => page.getByRole("row").count()).toBe(2);
    await expectValidView(page);

    // Signing in again needs the second factor.
    await page.getByRole("button", { name: "退出" }).click();
    await page.getByRole("heading", { name: "登录工作台" }).waitFor();
    await page.getByLabel("用户名").fill("小周");
    await signIn(page);
    await page.getByRole("heading", { name: "两步验证" }).waitFor();
    await expectValidView(page);
    await page.getByLabel("动态码").fill(code(30_000));
    await page.getByRole("button", { name: "验证" }).click();
    await page.getByRole("heading", { name: "您好，小周" }).waitFor();
  });
});

test(
  "[DESK-01] a passkey signs in without password and code, and sessions elsewhere are ended",
  { tags: "extended" },
  async () => {
    await using desk = await emptyDesk();
    const page = await open(desk.firstLink, 1440, desk.site);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("WebAuthn.enable");
    await devtools.send("WebAuthn.addVirtualAuthenticator", {
      options: {
        protocol: "ctap2",
        transport: "internal",
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await page.getByLabel("用户名").fill("chief");
    await choosePassword(page);
    await signIn(page);
    await goTo(page, "我的账号");
    await page.getByRole("button", { name: "添加通行密钥" }).click();
    await page.getByLabel("名称").fill("钥匙");
    await page.getByRole("dialog").getByLabel("当前密码", { exact: true }).fill(password);
    await page.getByRole("button", { name: "继续" }).click();
    await page.getByRole("button", { name: "删除钥匙" }).waitFor();
    await page.getByRole("button", { name: "退出" }).click();
    await page.getByRole("button", { name: "用通行密钥登录" }).click();
    await page.getByRole("heading", { name: "您好，chief" }).waitFor();

    const elsewhere = await open("/desk", 390, desk.site);
    await elsewhere.getByLabel("用户名").fill("chief");
    await signIn(elsewhere);
    await elsewhere.getByRole("heading", { name: "您好，chief" }).waitFor();
    await goTo(page, "我的账号");
    await page.getByRole("button", { name: "结束", exact: true }).click();
    const ending = page.getByRole("dialog", { name: "结束登录" });
    await ending.getByLabel("当前密码", { exact: true }).fill(password);
    await ending.getByRole("button", { name: "继续" }).click();
    await expect.poll(() => page.getByRole("button", { name: "结束", exact: true }).count()).toBe(0);
    await page.getByRole("button", { name: "删除钥匙" }).click();
    const asking = page.getByRole("dialog", { name: "删除通行密钥“钥匙”" });
    await asking.getByLabel("当前密码", { exact: true }).fill(password);
    await expectValidView(page);
    await asking.getByRole("button", { name: "继续" }).click();
    await expect.poll(() => page.getByRole("button", { name: "删除钥匙" }).count()).toBe(0);
    await elsewhere.goto("/desk/account");
    await elsewhere.getByRole("heading", { name: "登录工作台" }).waitFor();
  },
);

test("[DESK-01] signing in works by keyboard alone, and a wrong password shows an error", async () => {
  const page = await open("/desk/sign-in", 1440);
  const name = page.getByLabel("用户名");
  await name.waitFor();
  await page.keyboard.press("Tab");
  await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.type("nobody");
  await page.keyboard.press("Tab");
  await page.keyboard.type("wrong-password");
  await page.keyboard.press("Enter");
  await page.getByRole("alert").getByText("用户名或密码不正确").waitFor();
  await expectNoAxeViolations(page);
});

test("the desk's page is never cached, and its policy allows only its own files and a nonce", async () => {
  const requested = await Promise.all([fetch(`${siteUrl}/desk`), fetch(`${siteUrl}/desk/people`)]);
  const nonces = requested.map(({ headers }) => {
    const policy = headers.get("content-security-policy") ?? "";
    expect(policy).not.toMatch(/unsafe|\*|https?:/);
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self' 'nonce-");
    expect(headers.get("cache-control")).toBe("no-store");
    // A window of another origin cannot reach a signed-in user's page.
    expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
    return /'nonce-([^']+)'/.exec(policy)?.[1];
  });
  expect(new Set(nonces)).toHaveLength(2);
  for (const [index, answer] of requested.entries()) expect(await answer.text()).toContain(`nonce="${nonces[index]}"`);
  expect((await fetch(`${siteUrl}/desk/assets/none.js`)).status).toBe(404);
  expect((await fetch(`${siteUrl}/desk/api/none`)).status).toBe(404);
});

test(
  "signing in loads at most 400 kB of scripts, and visitors' pages load no code of the desk",
  { tags: "extended" },
  async () => {
    const page = await open("/desk/sign-in", 390);
    await page.getByLabel("用户名").waitFor();
    const scripts = await page.evaluate(() =>
      performance
        .getEntriesByType("resource")
        .map(({ name }) => name)
        .filter((name) => name.endsWith(".js")),
    );
    const bytes = await Promise.all(
      scripts.map(async (url) => brotliCompressSync(await (await fetch(url)).bytes()).length),
    );
    const sum = bytes.reduce((all, one) => all + one, 0);
    expect(sum).toBeGreaterThan(50_000);
    expect(sum).toBeLessThan(400_000);

    const visitors = await visit("/", { width: 390, freshTab: true });
    await visitors.waitForLoadState("networkidle");
    const loaded = await visitors.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
    expect(loaded.length).toBeGreaterThan(5);
    expect([...loaded, await visitors.content()].filter((text) => text.includes("/desk/"))).toEqual([]);
  },
);
