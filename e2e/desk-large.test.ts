import { expect, it } from "vitest";
import { emptyDesk, expectValidView, openAsAdmin } from "./desk.ts";

it(
  "[DESK-06] one of 2,000 stores is found, edited and saved repeatedly, and only changes are sent",
  { tags: "extended" },
  async () => {
    await using desk = await emptyDesk();
    const editor = await openAsAdmin(desk, 1440);
    const count = await editor.evaluate(async () => {
      const found = await fetch("/desk/api/content/item?kind=stores&id=stores");
      const { published } = ((await found.json()) as { data: { published: { stores: object[] } } }).data;
      const more = Array.from({ length: 2000 }, (_, index) => ({
        ...published.stores[0],
        code: `store-${index}`,
        name: `第 ${index} 间铺`,
        description: "说明".repeat(40),
      }));
      const body = { ...published, stores: [...published.stores, ...more] };
      await fetch("/desk/api/content/draft", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ kind: "stores", id: "stores", body, was: published, seen: null }),
      });
      return body.stores.length;
    });
    const saves: { call: string; bytes: number }[] = [];
    editor.on("request", (request) => {
      const [, call] = /\/content\/(draft.*)$/.exec(request.url()) ?? [];
      if (call) saves.push({ call, bytes: request.postData()?.length ?? 0 });
    });

    await editor.goto("/desk/content/stores/stores");
    await editor.getByText(`第 1–50 项，共 ${count} 项`).waitFor();
    await expectValidView(editor);
    await editor.getByLabel("在门店里查找").fill("第 1234 间铺");
    await editor.keyboard.press("Enter");
    const store = editor.getByRole("group", { name: `门店 ${count - 2000 + 1235}`, exact: true });
    await store.waitFor();
    await expect.poll(() => store.evaluate((group) => group === document.activeElement)).toBe(true);
    await store.getByRole("button", { name: /第 1234 间铺/ }).click();
    const name = store.locator("[id$='/name']").first();
    for (const word of ["甲", "乙", "丙", "丁", "戊"]) {
      const before = saves.length;
      await name.fill(`第 1234 间铺${word}`);
      await expect.poll(() => saves.length).toBeGreaterThan(before);
      await editor.getByText("已保存", { exact: true }).waitFor();
    }
    expect(saves.every(({ call, bytes }) => call === "draft/patch" && bytes < 500)).toBe(true);
    await editor.reload();
    await editor.getByLabel("在门店里查找").fill("1234 间铺戊");
    await editor.getByRole("button", { name: "查找下一个" }).click();
    await store.waitFor();
    await editor.getByRole("button", { name: "下一页" }).click();
    await expect.poll(() => store.count()).toBe(0);
  },
);
