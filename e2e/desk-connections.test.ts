import { expect, test } from "vitest";
import { isGenuine, openReceiver } from "../apps/server/test/hook-receiver.ts";
import { emptyDesk, expectValidView, goTo, openAsAdmin, pressOn, reach, write } from "./desk.ts";
import { describeWidths } from "./harness.ts";

describeWidths("at %i px", (width) => {
  test("[HOOKS-04] [JOBS-04] an admin connects another system by a webhook, tries it, and sees its deliveries and jobs", async () => {
    let status = 500;
    await using receiver = await openReceiver((response) => void response.writeHead(status).end("busy"));
    await using desk = await emptyDesk({ WEBHOOK_INTRANET: "127.0.0.1" });
    const page = await openAsAdmin(desk, width);
    await goTo(page, "连接");
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
    await page.getByRole("cell", { name: "完成" }).waitFor();
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
