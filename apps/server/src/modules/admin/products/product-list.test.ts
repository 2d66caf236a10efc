import { expect, it } from "vitest";
import { z } from "zod";
import { buildTestApp } from "../../../../test/build-test-app.ts";
import { describeEngines } from "../../../../test/databases.ts";
import { callAs, signedIn } from "../../../../test/desk.ts";
import { importTable } from "../../../../test/desk-tables.ts";

describeEngines("the sheet of products", (engine) => {
  it("[SHEET-01] [SHEET-02] [SHEET-03] products are listed with drafts, faults and warnings; several are changed and restored at once", async () => {
    const group = (n: number, products: number) => ({
      series: "fjord",
      categories: ["fjord-plates"],
      material: "瓷",
      colour: "白",
      labels: ["新品"],
      products: Array.from({ length: products }, (_, index) => ({
        id: `cup-${n}-${index}`,
        code: `C${n}-${index}`,
        name: `盏 ${n}`,
        displayName: `${index} 号`,
        price: 100,
        publishTime: "2026-01-05T10:00:00+08:00",
        pictures: [{ src: "products/plate.webp", alt: "盏" }],
      })),
    });
    await using test = await buildTestApp({
      engine,
      changes: { "products/cups.yaml": group(1, 150), "products/cups-2.yaml": group(2, 70) },
    });
    const editor = await signedIn(test, "小林", "editor");
    const list = (filters: object = {}) => callAs(test, editor, "listProducts", filters);
    const first = await list();
    expect([first.total, first.products.length, first.pages]).toEqual([223, 60, 4]);
    expect(first.series).toContainEqual({ id: "fjord", title: "峡湾" });
    const rest = await list({ page: "9" });
    expect([rest.total, rest.products.length, rest.page]).toEqual([223, 43, 4]);
    const [cup] = (await list({ words: "c1-0" })).products;
    expect(cup).toMatchObject({
      key: "cups/cup-1-0",
      siblings: 150,
      id: "cup-1-0",
      price: 100,
      labels: [],
      groupLabels: ["新品"],
      categories: ["fjord-plates"],
      state: "published",
      faults: [],
      thumbnail: "products/plate.webp",
    });

    const { products: every } = await callAs(test, editor, "chooseProducts", {});
    expect([every.length, every[200]]).toEqual([
      223,
      {
        key: expect.stringMatching(/^cups/),
        id: expect.any(String),
        price: 100,
        labels: [],
        groupLabels: ["新品"],
        categories: ["fjord-plates"],
      },
    ]);
    expect(rest.products.map(({ key }) => key)).toEqual(every.slice(180).map(({ key }) => key));
    expect((await callAs(test, editor, "chooseProducts", { words: "c1-0" })).products.map(({ key }) => key)).toEqual([
      "cups/cup-1-0",
    ]);

    const item = { kind: "product-group", id: "cups" };
    const patch = (field: string, value: unknown, base = cup?.base ?? "") =>
      callAs(test, editor, "patchDraft", {
        ...item,
        base,
        patch: [{ op: "add", path: `/products/0/${field}`, value }],
      });
    const { base } = await patch("price", 1000);
    await expect(patch("name", "别的")).rejects.toThrow(/DRAFT_CHANGED/);
    const one = async () => (await list({ group: "cups", words: "cup-1-0" })).products[0];
    expect(await one()).toMatchObject({
      price: 1000,
      base,
      state: "draft",
      faults: [{ field: "price", severity: "warning", message: expect.stringContaining("10 倍") }],
    });
    await patch("price", -1, base ?? "");
    expect(await one()).toMatchObject({ state: "faulty", faults: [{ field: "price", severity: "fault" }] });
    const totals = async () =>
      Promise.all(
        [{ state: "draft" }, { state: "faulty" }, { state: "published" }, { series: "x" }].map(
          async (filters) => (await list(filters)).total,
        ),
      );
    expect(await totals()).toEqual([1, 1, 222, 0]);

    const file = "编号,价格,标签,上线时间\ncup-1-0,95,,2026-03-01 09:30\ncup-2-0,95.5,新品、限量,2026-03-01 09:30\n";
    const { id } = await importTable(test, editor, file, { table: "products" });
    const changed = { price: 95.5, labels: ["新品", "限量"], publishTime: "2026-03-01T09:30:00+08:00", state: "draft" };
    expect((await list({ words: "cup-2-0" })).products).toMatchObject([changed]);
    expect(await totals()).toEqual([2, 0, 221, 0]);
    expect(await callAs(test, editor, "undoImport", { id })).toEqual({ undone: 2, retained: [] });
    expect(await totals()).toEqual([1, 1, 222, 0]);

    // The order in a group, and products with the same id.
    const places = async () =>
      (await list({ group: "cups-2" })).products
        .slice(0, 4)
        .map(({ key, index, state: of }) => `${key} ${index} ${of}`);
    const { base: before = "" } = (await list({ group: "cups-2" })).products[0] ?? {};
    const move = { op: "move", from: "/products/2", path: "/products/0" } as const;
    const moved = await callAs(test, editor, "patchDraft", {
      kind: "product-group",
      id: "cups-2",
      base: before,
      patch: [move],
    });
    expect(await places()).toEqual([
      "cups-2/cup-2-2 0 draft",
      "cups-2/cup-2-0 1 draft",
      "cups-2/cup-2-1 2 draft",
      "cups-2/cup-2-3 3 published",
    ]);
    const same = { op: "replace", path: "/products/3/id", value: "cup-2-1" } as const;
    await callAs(test, editor, "patchDraft", {
      kind: "product-group",
      id: "cups-2",
      base: moved.base ?? "",
      patch: [same],
    });
    expect((await places()).slice(2)).toEqual(["cups-2/#2 2 draft", "cups-2/#3 3 draft"]);

    await expect(callAs(test, await signedIn(test, "小何", "service"), "listProducts", {})).rejects.toThrow(
      /FORBIDDEN/,
    );
  });

  it("[IMPORT-08] an incomplete new product of a published group holds back itself only", async () => {
    await using test = await buildTestApp({ engine });
    const publisher = await signedIn(test, "小周", "publisher");
    const bowls = { kind: "product-group", id: "fjord-bowl" };
    const read = () => callAs(test, publisher, "contentItem", bowls);
    const { published, base } = await read();
    const before = z.object({ products: z.array(z.record(z.string(), z.unknown())) }).parse(published);
    const made = { id: "bowl-new", code: "B-NEW", name: "新碗", displayName: "大", price: 95 };
    const add = { op: "add", path: "/products/0", value: made } as const;
    await callAs(test, publisher, "patchDraft", { ...bowls, base: base ?? "", patch: [add] });
    const publish = (acceptWarnings: boolean) =>
      callAs(test, publisher, "publishDrafts", { items: [bowls], note: "", acceptWarnings });
    // Nothing else would be published.
    await expect(publish(true)).rejects.toThrow("CONTENT_FAULTY");
    const price = { op: "add", path: "/products/1/price", value: 725 } as const;
    await callAs(test, publisher, "patchDraft", { ...bowls, base: (await read()).base ?? "", patch: [price] });
    const held = expect.stringMatching(/^新商品“新碗”还没有填完，这次不发布，留在草稿里：/);
    const own = (await callAs(test, publisher, "checkDrafts", {})).faults.filter(({ id }) => id === bowls.id);
    expect(own).toContainEqual({
      ...bowls,
      path: ["products", 0, expect.any(String)],
      message: held,
      severity: "warning",
    });
    await expect(publish(false)).rejects.toThrow("CONTENT_WARNED");
    await callAs(test, publisher, "submitDrafts", { items: [bowls], note: "" });
    await publish(true);
    const after = await read();
    const [first, ...others] = before.products;
    expect(after.published).toMatchObject({ products: [{ ...first, price: 725 }, ...others] });
    expect(after.draft?.body).toMatchObject({ products: [made, { ...first, price: 725 }, ...others] });
    const pictures = [{ src: "products/plate.webp", alt: "碗" }];
    const complete = Object.entries({ pictures, publishTime: "2026-01-05T10:00:00+08:00" }).map(
      ([field, value]) => ({ op: "add", path: `/products/0/${field}`, value }) as const,
    );
    await callAs(test, publisher, "patchDraft", { ...bowls, base: after.base ?? "", patch: complete });
    await publish(true);
    expect((await read()).published).toMatchObject({ products: [{ id: "bowl-new" }, { price: 725 }, ...others] });
    expect((await read()).draft).toBeNull();
  });
});
