import { describe, expect, test } from "vitest";
import { emptyDesk, expectValidView, goTo, openAsAdmin, pressOn, write, openAs } from "./desk.ts";

/** Adds twenty stores to the draft, as a person without a form would. @returns the number of stores in it */
async function addTwenty(): Promise<number> {
  const found = await fetch("/desk/api/content/item?kind=stores&id=stores");
  const { published } = ((await found.json()) as { data: { published: { stores: object[] } } }).data;
  const more = Array.from({ length: 20 }, (_, index) => ({
    ...published.stores[0],
    code: `more-${index}`,
    name: `桥下第 ${index + 1} 间`,
  }));
  const body = { ...published, stores: [...published.stores, ...more] };
  await fetch("/desk/api/content/draft", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ kind: "stores", id: "stores", body, was: published, seen: null }),
  });
  return body.stores.length;
}

describe("at 1440 px", () => {
  const width = 1440;
  test("[STORE-DESK-01] [STORE-DESK-02] [STORE-DESK-03] [STORE-DESK-04] [STORE-DESK-05] customer service sets the holiday hours of twenty stores and a store's phone, hours and place, and an admin publishes them", async () => {
    await using desk = await emptyDesk({
      MAPS_SERVER_KEY: "maps-key",
      NODE_OPTIONS: `--import ${new URL("fake-maps.ts", import.meta.url).href}`,
    });
    const chief = await openAsAdmin(desk, width);
    const page = await openAs(desk, "小何", "service", width);
    await page.getByText("您的角色是客服").waitFor();
    const count = await page.evaluate(addTwenty);
    await goTo(page, "门店");
    await page.getByLabel("查找", { exact: true }).fill("桥下第");
    await page.getByLabel("全选（20 家）").check();
    await page.getByLabel("查找", { exact: true }).fill("");
    await page.getByLabel(`全选（${count} 家）`).waitFor();
    await expectValidView(page);
    await pressOn(page.getByRole("button", { name: "设节假日时间（20 家）" }));
    const dialog = page.getByRole("dialog", { name: "20 家门店的节假日时间" });
    await write(dialog.getByLabel("名称"), "窑节");
    await dialog.getByLabel("第一天").fill("2099-10-07");
    await dialog.getByLabel("最后一天").fill("2099-10-01");
    await pressOn(dialog.getByRole("button", { name: "写进 20 家门店" }));
    await dialog.getByText("不应早于第一天").waitFor();
    await dialog.getByLabel("第一天").fill("2099-10-01");
    await dialog.getByLabel("最后一天").fill("2099-10-07");
    await dialog.getByText("窑节（10月1日至7日）10:00–20:00").waitFor();
    await expectValidView(page);
    const apply = dialog.getByRole("button", { name: "写进 20 家门店" });
    await pressOn(apply);
    const done = page.getByText("已为 20 家门店写好窑节（10月1日至7日）10:00–20:00。");
    await done.waitFor();
    await page.getByText("已保存", { exact: true }).waitFor();
    const written = () =>
      page.evaluate(async () => {
        const found = await fetch("/desk/api/content/item?kind=stores&id=stores");
        return (JSON.stringify(await found.json()).match(/"name":"窑节"/g) ?? []).length;
      });
    await expect.poll(written).toBe(20);
    // One press takes all of it back.
    await pressOn(page.getByRole("button", { name: "撤销" }));
    await expect.poll(written).toBe(0);
    await page.getByLabel("查找", { exact: true }).fill("桥下第");
    await page.getByLabel("全选（20 家）").check();
    await pressOn(page.getByRole("button", { name: "设节假日时间（20 家）" }));
    await write(dialog.getByLabel("名称"), "窑节");
    await dialog.getByLabel("第一天").fill("2099-10-01");
    await dialog.getByLabel("休息").check();
    await pressOn(apply);
    await expect.poll(written).toBe(20);

    // The list is filtered without a network.
    await page.context().setOffline(true);
    await page.getByLabel("查找", { exact: true }).fill("桥下第 20 间");
    await page.getByLabel("全选（1 家）").waitFor();
    expect(await page.getByText("网络连接失败").count()).toBe(0);
    await page.context().setOffline(false);
    await pressOn(page.getByRole("link", { name: /桥下第 20 间/ }));
    await page.getByRole("heading", { level: 1, name: "桥下第 20 间" }).waitFor();
    // Back leads to the same list, and closes a dialog first.
    await page.goBack();
    await page.getByLabel("全选（1 家）").waitFor();
    await pressOn(page.getByRole("button", { name: "添加门店" }));
    const adding = page.getByRole("dialog", { name: "添加门店" });
    await adding.waitFor();
    await page.goBack();
    await adding.waitFor({ state: "detached" });
    await page.getByLabel("全选（1 家）").waitFor();
    await page.goForward();
    await page.getByRole("heading", { level: 1, name: "桥下第 20 间" }).waitFor();
    await page.getByLabel("电话").fill("021-1111-9999");
    // Baidu's coordinates of a known place, converted.
    await page.getByLabel("粘贴地图链接").fill("https://api.map.baidu.com/marker?location=39.915,116.404&title=x");
    await page.getByText("已从百度坐标换算为 GCJ-02").waitFor();
    await expect.poll(() => page.getByLabel("经度").inputValue()).toBe("116.397627");
    const map = page.getByRole("img", { name: "坐标所在位置的地图" });
    await map.waitFor();
    const latitude = page.getByLabel("纬度");
    const known = await latitude.inputValue();
    await latitude.fill("65");
    await page.getByText("地图没有取到，不影响填写与保存。").waitFor();
    await latitude.fill(known);
    await map.waitFor();
    await pressOn(page.getByRole("button", { name: "填写每周营业时间" }));
    await page.getByLabel("周二", { exact: true }).uncheck();
    await page.getByLabel("周六到").fill("23:00");
    await page.getByText("已保存", { exact: true }).waitFor();
    await expectValidView(page);
    await goTo(page, "发布");
    await page.getByLabel("说明").fill("窑节");
    await page.getByRole("button", { name: "提交审核 1 项" }).click();
    await page.getByText("已提交，等待审核。").waitFor();

    await goTo(chief, "发布");
    await chief.getByText("窑节", { exact: true }).first().waitFor();
    await chief.getByRole("button", { name: "通过并发布" }).click();
    await chief.getByText("没有等待审核的提交。").waitFor();
    const shown = async () => (await fetch(`${desk.address}/find-us`)).text();
    await expect.poll(shown, { timeout: 10_000 }).toContain("021-1111-9999");
    expect(await shown()).toContain(
      "周一 10:00–22:00，周二休息，周三至周五 10:00–22:00，周六 10:00–23:00，周日 10:00–22:00；窑节（10月1日）休息",
    );
    expect(await shown()).toContain('"dayOfWeek":["Saturday"],"opens":"10:00","closes":"23:00"');
    for (const tab of [page, chief]) await tab.goto("about:blank");
  });
});
