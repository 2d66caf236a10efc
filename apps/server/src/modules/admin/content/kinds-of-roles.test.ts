import { afterAll, beforeAll, expect, it } from "vitest";
import { buildTestApp, type TestApp } from "../../../../test/build-test-app.ts";
import { describeEngines } from "../../../../test/databases.ts";
import { callAs, signedIn, type TestPerson } from "../../../../test/desk.ts";

const stores = { kind: "stores", id: "stores" };
const home = { kind: "page", id: "home" };
const job = { kind: "job", id: "kiln-hand" };

describeEngines("content of service and HR", (engine) => {
  let test: TestApp;
  let [service, hr, editor, publisher]: TestPerson[] = [];
  beforeAll(async () => {
    test = await buildTestApp({ engine });
    service = await signedIn(test, "小何", "service");
    hr = await signedIn(test, "小吴", "hr");
    editor = await signedIn(test, "小林", "editor");
    publisher = await signedIn(test, "小周", "publisher");
  });
  afterAll(async () => test[Symbol.asyncDispose]());

  it("[STORE-DESK-01] service edits stores, and no other content, and submits them for publication", async () => {
    const { published } = await callAs(test, service, "contentItem", stores);
    const body = structuredClone(published) as { stores: { phone: string }[] };
    for (const store of body.stores.slice(0, 1)) store.phone = "021-55550199";
    await callAs(test, service, "saveDraft", { ...stores, body, was: published, seen: null });
    const page = (await callAs(test, editor, "contentItem", home)).published as object;
    await callAs(test, editor, "saveDraft", { ...home, body: { ...page, title: "另一页" }, was: page, seen: null });
    const [listed, pending] = [
      await callAs(test, service, "listContent", {}),
      await callAs(test, service, "pendingChanges", {}),
    ];
    expect(listed.items.map(({ kind }) => kind)).toEqual(["stores"]);
    expect(pending.items.map(({ kind }) => kind)).toEqual(["stores"]);
    expect((await callAs(test, service, "previewDraft", { ...stores, body })).address).toBeTruthy();

    for (const call of [
      () => callAs(test, service, "saveDraft", { ...home, body: {}, was: null, seen: null }),
      () => callAs(test, service, "patchDraft", { ...home, base: "", patch: [] }),
      () => callAs(test, service, "discardDraft", home),
      () => callAs(test, service, "previewDraft", { ...home, body: {} }),
      () => callAs(test, service, "renameItem", { ...home, to: "start" }),
      () => callAs(test, service, "restoreDraft", { ...home, version: 1 }),
      () => callAs(test, service, "itemAtVersion", { ...home, version: 1 }),
      () => callAs(test, service, "submitDrafts", { items: [stores, home], note: "" }),
      () => callAs(test, service, "publishDrafts", { items: [stores], note: "", acceptWarnings: true }),
    ])
      await expect(call()).rejects.toThrow("FORBIDDEN");

    const { id } = await callAs(test, service, "submitDrafts", { items: [stores], note: "新电话" });
    expect((await callAs(test, hr, "listSubmissions", {})).submissions).toEqual([]);
    await callAs(test, publisher, "answerSubmission", { id, answer: "approve", comment: "" });
    const { changes } = await callAs(test, service, "contentHistory", {});
    expect(changes[0]).toMatchObject({ ...stores, changedBy: "小何、小周" });
    expect(changes.every(({ kind }) => kind === "stores")).toBe(true);
  });

  it("[INBOX-04] HR writes positions, and no other content", async () => {
    await callAs(test, hr, "saveDraft", { ...job, body: { title: "窑工" }, was: null, seen: null });
    const { items } = await callAs(test, hr, "listContent", {});
    expect(new Set(items.map(({ kind }) => kind))).toEqual(new Set(["job"]));
    // An incomplete position is not submitted.
    const submitted = callAs(test, hr, "submitDrafts", { items: [job], note: "" });
    await expect(submitted).rejects.toThrow("CONTENT_FAULTY");
    await expect(callAs(test, service, "discardDraft", job)).rejects.toThrow("FORBIDDEN");
  });
});
