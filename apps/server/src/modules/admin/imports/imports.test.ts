import { deskCalls } from "@klarholm/contract/desk";
import { expect, it } from "vitest";
import { buildTestApp } from "../../../../test/build-test-app.ts";
import { describeEngines } from "../../../../test/databases.ts";
import { ask, callAs, signedIn } from "../../../../test/desk.ts";
import { endedJob } from "../../../../test/file-jobs.ts";
import { importTable, sendTable as send } from "../../../../test/desk-tables.ts";
import { workbook } from "../../../../test/tables/workbooks.ts";

describeEngines("content as tables", (engine) => {
  it("[IMPORT-02] [IMPORT-03] [IMPORT-07] a workbook becomes drafts or nothing, and is undone in one call", async () => {
    await using test = await buildTestApp({ engine });
    const editor = await signedIn(test, "小林", "editor");
    const publisher = await signedIn(test, "小周", "publisher");
    const price = async (id: string) => {
      const answer = await ask(test, deskCalls.exportTable, {
        cookie: editor.cookie,
        body: { table: "products", format: "csv" },
      });
      expect(answer.headers).toMatchObject({ "content-type": "text/csv; charset=utf-8", "cache-control": "no-store" });
      return new RegExp(`\r\n${id},[^\r]*?,([\\d.]+),`).exec(answer.body)?.[1];
    };
    const drafts = async () => (await callAs(test, editor, "pendingChanges", {})).items;
    const products = { table: "products" } as const;
    const faulty = await workbook([
      ["编号", "价格"],
      ["plate-27", 734.4],
      ["bowl", "面议"],
    ]);
    const { fingerprint, ...seen } = await send(test, editor, "checkTable", faulty, products);
    expect(seen).toMatchObject({ sheet: "价格", total: 2, added: 0, changed: 1, faulty: 1 });
    expect(seen.rows[1]?.faults).toMatchObject([{ cell: "B3", value: "面议" }]);
    await expect(send(test, editor, "applyTable", faulty, { ...products, fingerprint })).rejects.toThrow(
      /CONTENT_FAULTY.*1 行有错误/,
    );
    const fixed = { ...products, fix: ["B3=496.8"] };
    await expect(send(test, editor, "applyTable", faulty, { ...fixed, fingerprint })).rejects.toThrow(/TABLE_CHANGED/);
    expect(await drafts()).toEqual([]);

    // A draft of before the import comes back.
    const item = { kind: "product-group", id: "fjord-bowl" };
    const { published } = await callAs(test, editor, "contentItem", item);
    const mine = structuredClone(published) as { products: [{ price: number; name: string }] };
    mine.products[0].price = 461;
    await callAs(test, editor, "saveDraft", { ...item, body: mine, seen: null, was: published });

    const done = await importTable(test, editor, faulty, fixed);
    expect(done).toMatchObject({ rows: 2, items: [{ id: "fjord-plate" }, { id: "fjord-bowl" }] });
    expect([await price("plate-27"), await price("bowl")]).toEqual(["734.4", "496.8"]);
    expect((await send(test, editor, "checkTable", faulty, fixed)).changed).toBe(0);

    // The name that a colleague changes afterwards stays.
    const { draft } = await callAs(test, editor, "contentItem", item);
    const theirs = structuredClone(draft?.body) as typeof mine;
    theirs.products[0].name = "深碗";
    await callAs(test, publisher, "saveDraft", {
      ...item,
      body: theirs,
      seen: draft?.revision ?? "",
      was: draft?.body,
    });
    expect(await callAs(test, publisher, "undoImport", { id: done.id })).toEqual({ undone: 2, retained: [] });
    expect([await price("plate-27"), await price("bowl")]).toEqual(["680", "461"]);
    expect((await drafts()).map(({ id }) => id)).toEqual(["fjord-bowl"]);
    expect((await callAs(test, editor, "contentItem", item)).draft?.body).toMatchObject({
      products: [{ price: 461, name: "深碗" }],
    });
    await expect(callAs(test, editor, "undoImport", { id: done.id })).rejects.toThrow(/ITEM_NOT_FOUND/);
    await expect(callAs(test, editor, "undoImport", { id: "none" })).rejects.toThrow(/ITEM_NOT_FOUND/);

    // A published import is undone by drafts; a price that was changed again stays.
    const second = await importTable(test, editor, faulty, fixed);
    await callAs(test, publisher, "publishDrafts", { items: second.items, note: "", acceptWarnings: true });
    const { changes } = await callAs(test, publisher, "contentHistory", {});
    expect(changes.slice(0, 2)).toMatchObject(["fjord-bowl", "fjord-plate"].map((id) => ({ id, version: 2 })));
    const now = await callAs(test, editor, "contentItem", item);
    const again = structuredClone(now.published) as typeof mine;
    again.products[0].price = 499;
    await callAs(test, editor, "saveDraft", { ...item, body: again, seen: null, was: now.published });
    expect(await callAs(test, editor, "undoImport", { id: second.id })).toMatchObject({
      undone: 1,
      retained: [{ id: "fjord-bowl" }],
    });
    expect([await price("plate-27"), await price("bowl")]).toEqual(["680", "499"]);
    expect((await callAs(test, editor, "listImports", {})).imports).toMatchObject([
      { id: second.id, table: "products", file: "新价.xlsx", by: "小林", rows: 2, undoneBy: "小林" },
      { id: done.id, undoneBy: "小周" },
    ]);
  });

  it("[IMPORT-03] [IMPORT-08] stores, redirects and synonyms are added and changed; codes are read; each role has its tables", async () => {
    await using test = await buildTestApp({ engine });
    const [editor, service, hr] = [
      await signedIn(test, "小林", "editor"),
      await signedIn(test, "小何", "service"),
      await signedIn(test, "小吴", "hr"),
    ];
    const answer = await ask(test, deskCalls.exportTable, { cookie: service.cookie, body: { table: "stores" } });
    expect(answer.headers["content-disposition"]).toBe('attachment; filename="stores.xlsx"');
    const unchanged = await send(test, service, "checkTable", answer.rawPayload, { table: "stores" });
    expect(unchanged).toMatchObject({ total: 3, added: 0, changed: 0, faulty: 0 });
    const stores =
      "编号,名称,类型,城市,地址,经度,纬度,电话,营业时间,服务,介绍\nNJ-A,南京店,精品店,南京市,一号,118.8,32.04,025-0000-0000,10:00-22:00,礼品包装,新店。\n";
    const { rows, added } = await send(test, service, "checkTable", stores, { table: "stores" });
    expect([added, rows[0]?.notes]).toEqual([1, ["还没有图片，导入后在表单里选"]]);
    const { id } = await importTable(test, service, stores, { table: "stores" });
    await importTable(test, editor, "原地址,转向\n/campaign/x,/products\n", { table: "redirects" });
    await importTable(test, editor, "词,近义词\n茶杯,茶盏、茶碗\n", { table: "synonyms" });
    const bodies = Object.fromEntries(
      await Promise.all(
        (["stores", "redirects", "site"] as const).map(async (kind) => [
          kind,
          (await callAs(test, editor, "contentItem", { kind, id: kind })).draft?.body,
        ]),
      ),
    );
    expect(bodies).toMatchObject({
      stores: { stores: expect.arrayContaining([expect.objectContaining({ code: "NJ-A", city: "320100" })]) },
      redirects: { redirects: expect.arrayContaining([{ from: "/campaign/x", to: "/products" }]) },
      site: { search: { synonyms: expect.arrayContaining([["茶杯", "茶盏", "茶碗"]]) } },
    });
    expect(await callAs(test, service, "undoImport", { id })).toEqual({ undone: 1, retained: [] });
    expect((await callAs(test, service, "listImports", {})).imports.map(({ table }) => table)).toEqual(["stores"]);
    expect((await callAs(test, hr, "listImports", {})).imports).toEqual([]);
    for (const [who, table] of [
      [service, "products"],
      [hr, "stores"],
    ] as const) {
      await expect(send(test, who, "checkTable", stores, { table })).rejects.toThrow(/FORBIDDEN/);
      await expect(send(test, who, "applyTable", stores, { table, fingerprint: "" })).rejects.toThrow(/FORBIDDEN/);
      expect((await ask(test, deskCalls.exportTable, { cookie: who.cookie, body: { table } })).statusCode).toBe(403);
    }
    // A product with a new group: a draft that is published when it has pictures, and gone when it is undone.
    const cup =
      "编号,货号,名称,规格,价格,上线时间,类别,商品组,系列,材质,颜色\ncup-1,C-1,杯,小,95,2027-03-05 10:00,碗,cups,峡湾,陶,灰\n";
    const made = await importTable(test, editor, cup, { table: "products" });
    expect(made.items).toEqual([{ kind: "product-group", id: "cups" }]);
    const publisher = await signedIn(test, "小周", "publisher");
    const publication = { items: made.items, note: "", acceptWarnings: true };
    await expect(callAs(test, publisher, "publishDrafts", publication)).rejects.toThrow(/CONTENT_FAULTY/);
    expect((await callAs(test, editor, "listProducts", { state: "faulty" })).products).toMatchObject([
      { id: "cup-1", categories: ["bowls"], series: "fjord", faults: [{ field: "pictures" }] },
    ]);
    expect(await callAs(test, editor, "undoImport", { id: made.id })).toEqual({ undone: 1, retained: [] });
    expect((await callAs(test, editor, "contentItem", { kind: "product-group", id: "cups" })).draft).toBeNull();
    const again = await importTable(test, editor, cup, { table: "products" });
    const { draft: cups } = await callAs(test, editor, "contentItem", { kind: "product-group", id: "cups" });
    const pictures = [{ src: "products/plate.webp", alt: "杯" }];
    const patch = [{ op: "add", path: "/products/0/pictures", value: pictures } as const];
    await callAs(test, editor, "patchDraft", {
      ...made.items[0],
      kind: "product-group",
      id: "cups",
      base: cups?.revision ?? "",
      patch,
    });
    await callAs(test, publisher, "publishDrafts", publication);
    expect(await callAs(test, editor, "undoImport", { id: again.id })).toMatchObject({
      undone: 0,
      retained: [{ id: "cups" }],
    });
    const product = await importTable(test, editor, "编号,价格\nbowl,1\n", { table: "products" });
    await expect(callAs(test, service, "undoImport", { id: product.id })).rejects.toThrow(/FORBIDDEN/);
    const codes = await workbook([
      ["商品", "验证码"],
      ["碗", "AAAA-BBBB"],
      ["盘", "CCCC-DDDD"],
    ]);
    expect(await send(test, service, "readCodesTable", codes)).toEqual({ codes: ["AAAA-BBBB", "CCCC-DDDD"] });
    expect(await send(test, service, "readCodesTable", "AAAA-BBBB\n\nCCCC-DDDD\n")).toEqual({
      codes: ["AAAA-BBBB", "CCCC-DDDD"],
    });
    await expect(send(test, service, "readCodesTable", Buffer.from("PK\x03\x04x"))).rejects.toThrow(/TABLE_REFUSED/);
  });

  it("[JOBS-08] a check and an import are jobs: found again, repeated with corrections, cancelled, and seen by their person", async () => {
    await using test = await buildTestApp({ engine });
    const [editor, other] = [await signedIn(test, "小林", "editor"), await signedIn(test, "小周", "publisher")];
    const products = { table: "products" } as const;
    const { job } = await send(test, editor, "startCheck", "编号,价格\nplate-27,734.4\nbowl,面议\n", products);
    expect(await endedJob(test, editor, job)).toMatchObject({ state: "done", subject: "商品与价格，新价.xlsx" });
    const kinds = "table-check,table-import";
    expect((await callAs(test, editor, "fileJobs", { kinds })).jobs).toMatchObject([{ id: job, kind: "table-check" }]);
    expect((await callAs(test, other, "fileJobs", {})).jobs).toEqual([]);
    const seen = await callAs(test, editor, "tableResult", { job });
    expect(seen).toMatchObject({
      ...products,
      file: "新价.xlsx",
      fix: [],
      applied: null,
      preview: { changed: 1, faulty: 1 },
    });
    await expect(callAs(test, editor, "startImport", { check: job })).rejects.toThrow(/CONTENT_FAULTY.*1 行有错误/);
    for (const [call, body] of [
      ["tableResult", { job }],
      ["startImport", { check: job }],
    ] as const)
      await expect(callAs(test, other, call, body as never)).rejects.toThrow("ITEM_NOT_FOUND");

    // Corrections of a correction use the file that was sent first.
    let check = job;
    for (const fix of [["B3=五百"], ["B3=496.8"]]) {
      ({ job: check } = await send(test, editor, "startCheck", undefined, { ...products, fix, check }));
      expect((await endedJob(test, editor, check)).state).toBe("done");
    }
    expect((await callAs(test, editor, "tableResult", { job: check })).preview).toMatchObject({
      changed: 2,
      faulty: 0,
    });
    const started = await callAs(test, editor, "startImport", { check });
    expect(await endedJob(test, editor, started.job)).toMatchObject({ kind: "table-import", state: "done" });
    const { applied } = await callAs(test, editor, "tableResult", { job: started.job });
    expect(applied).toMatchObject({ rows: 2, items: [{ id: "fjord-plate" }, { id: "fjord-bowl" }] });
    const { entries } = await callAs(test, await signedIn(test, "小吴", "admin"), "listAudit", {});
    expect(entries.find(({ call, outcome }) => call === "startImport" && outcome === "ok")).toMatchObject({
      personName: "小林",
      detail: "商品与价格，新价.xlsx，2 行",
      items: applied?.items.map(({ id }) => expect.objectContaining({ id })),
    });

    // The import of a check whose result would be another one writes nothing.
    const again = await callAs(test, editor, "startImport", { check });
    expect(await endedJob(test, editor, again.job)).toMatchObject({ state: "failed", errorCode: "TABLE_CHANGED" });
    expect((await callAs(test, editor, "listImports", {})).imports).toHaveLength(1);
    const { undone } = await callAs(test, editor, "undoImport", { id: applied?.id ?? "" });
    expect(undone).toBe(2);

    const unreadable = await send(test, editor, "startCheck", Buffer.from("PK\x03\x04x"), products);
    expect(await endedJob(test, editor, unreadable.job)).toMatchObject({
      state: "failed",
      errorCode: "TABLE_REFUSED",
      error: expect.stringContaining("已损坏"),
    });
    const rows = Array.from({ length: 150_000 }, (_, index) => `none-${index},1`);
    const long = await send(test, editor, "startCheck", ["编号,价格", ...rows].join("\n"), products);
    const running = async () => (await callAs(test, editor, "fileJobs", { id: long.job })).jobs[0]?.progress ?? 0;
    await expect.poll(running, { timeout: 30_000 }).toBeGreaterThan(0);
    await callAs(test, editor, "cancelFileJob", { id: long.job });
    expect((await endedJob(test, editor, long.job)).state).toBe("cancelled");
    // The worker is free: the next check does not wait for it.
    const next = await send(test, editor, "startCheck", "编号,价格\nbowl,500\n", products);
    expect((await endedJob(test, editor, next.job)).state).toBe("done");
    await expect(callAs(test, editor, "tableResult", { job: long.job })).rejects.toThrow("ITEM_NOT_FOUND");
  });
});
