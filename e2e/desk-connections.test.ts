import { describe, expect, test } from "vitest";
import { isGenuine, openReceiver } from "../apps/server/test/hook-receiver.ts";
import { emptyDesk, expectValidView, goTo, openAsAdmin, pressOn, reach, write } from "./desk.ts";

describe("at 1440 px", () => {
  const width = 1440;
  test("[KEYS-01] [HOOKS-04] [JOBS-04] an admin gives another system a key, revokes it, connects it by a webhook, tries that, and sees its deliveries and jobs", async () => {
    let status = 500;
    await using receiver = await openReceiver((response) => void response.writeHead(status).end("busy"));
    await using desk = await emptyDesk({ WEBHOOK_INTRANET: "127.0.0.1" });
    const page = await openAsAdmin(desk, width);
    await goTo(page, "连接");
    await page.getByText("还没有密钥。").waitFor();
    await pressOn(page.getByRole("button", { name: "添加密钥" }));
    const form = page.getByRole("dialog", { name: "添加密钥" });
    await write(form.getByLabel("名称"), "仓库系统");
    await page.keyboard.press("Enter");
    await form.getByText("请至少选一项").waitFor();
    await form.getByLabel("导出商品与价格").check();
    await expectValidView(page);
    await pressOn(form.getByRole("button", { name: "添加" }));
    const made = page.getByRole("dialog", { name: "新的密钥" });
    const key = (await made.getByTestId("secret").textContent()) ?? "";
    await expectValidView(page);
    await page.keyboard.press("Escape");
    await made.waitFor({ state: "detached" });
    const keyCard = page.getByRole("region", { name: "仓库系统" });
    await keyCard.getByText("没有用过").waitFor();
    await expectValidView(page);
    const read = () =>
      fetch(`${desk.address}/desk/api/tables/file?table=products`, { headers: { authorization: `Bearer ${key}` } });
    expect((await read()).status).toBe(200);
    await pressOn(keyCard.getByRole("button", { name: "吊销" }));
    await expectValidView(page);
    await pressOn(page.getByRole("dialog", { name: "吊销密钥" }).getByRole("button", { name: "吊销" }));
    await keyCard.getByText("已吊销").waitFor();
    await keyCard.getByText(/^最近使用/).waitFor();
    expect((await read()).status).toBe(401);

    await pressOn(page.getByRole("link", { name: "Webhook" }));
    await page.getByText("还没有 Webhook。").waitFor();
    await pressOn(page.getByRole("button", { name: "添加 Webhook" }));
    const dialog = page.getByRole("dialog", { name: "添加 Webhook" });
    const address = dialog.getByLabel("网址");
    await write(address, "erp");
    await page.keyboard.press("Enter");
    await dialog.getByText("请写完整的网址").waitFor();
    await write(address, receiver.url);
    await dialog.getByLabel("收到职位申请").uncheck();
    await expectValidView(page);
    await pressOn(dialog.getByRole("button", { name: "添加" }));
    const shown = page.getByRole("dialog", { name: "签名密钥" });
    const secret = (await shown.getByTestId("secret").textContent()) ?? "";
    await expectValidView(page);
    await page.keyboard.press("Escape");
    await shown.waitFor({ state: "detached" });

    const card = page.getByRole("region", { name: receiver.url });
    await card.getByText("内容已发布、验证码被冻结").waitFor();
    await pressOn(card.getByRole("button", { name: "试发" }));
    await card.getByText("试发没有成功：对方答复 500。对方答复：busy").waitFor();
    await expectValidView(page);
    status = 204;
    await pressOn(card.getByRole("button", { name: "试发" }));
    await card.getByText("试发成功，对方答复 204。").waitFor();
    const [, second] = receiver.received;
    if (!second) throw new Error("nothing was received");
    expect(isGenuine(second, secret, new Set())).toBe(true);

    await pressOn(card.getByRole("link", { name: "发送记录" }));
    await page.getByText("未送达").waitFor();
    await page.getByText("消息内容").first().click();
    await expectValidView(page);
    await pressOn(page.getByRole("button", { name: "再发送" }).last());
    await page.getByText("已重新排队").waitFor();
    await expect.poll(() => receiver.received.length).toBe(3);

    await pressOn(page.getByRole("link", { name: "任务" }));
    await page.getByText(/^webhook\.test → 127\.0\.0\.1/).waitFor();
    // The check of the site is another one.
    await page.getByRole("cell", { name: "完成" }).first().waitFor();
    await expectValidView(page);
    await page.getByLabel("状态").selectOption({ label: "失败" });
    await page.getByText("没有这种状态的任务。").waitFor();

    await pressOn(page.getByRole("link", { name: "Webhook" }));
    await pressOn(card.getByRole("button", { name: "停用" }));
    await card.getByText("已停用").waitFor();
    await pressOn(card.getByRole("button", { name: "删除" }));
    const removing = page.getByRole("dialog", { name: "删除 Webhook" });
    await reach(removing.getByRole("button", { name: "删除" }));
    await page.keyboard.press("Enter");
    await page.getByText("还没有 Webhook。").waitFor();
    await page.goto("about:blank");
  });
});
