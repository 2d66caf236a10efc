import { deskCalls } from "@klarholm/contract/desk";
import { expect, it } from "vitest";
import { buildTestApp } from "../../../../test/build-test-app.ts";
import { describeEngines } from "../../../../test/databases.ts";
import { ask, callAs, signedIn } from "../../../../test/desk.ts";

describeEngines("products as a table", (engine) => {
  it("[IMPORT-01] [IMPORT-02] is exported with drafts, and imported as drafts or not at all", async () => {
    await using test = await buildTestApp({ engine });
    const editor = await signedIn(test, "小林", "editor");
    const table = async () => {
      const answer = await ask(test, deskCalls.exportProducts, { cookie: editor.cookie });
      expect(answer.headers).toMatchObject({ "content-type": "text/csv; charset=utf-8", "cache-control": "no-store" });
      return answer.body;
    };
    expect(await table()).toMatch(/\r\nbowl,FJ-B,/);
    const csv = "编号,价格\nplate-27,555\nbowl,\n";
    expect(await callAs(test, editor, "checkProducts", { csv })).toMatchObject({
      total: 2,
      changed: 1,
      faulty: 1,
      rows: [
        { line: 2, id: "plate-27", changes: [{ column: "价格", after: "555" }] },
        { line: 3, id: "bowl" },
      ],
    });
    await expect(callAs(test, editor, "importProducts", { csv })).rejects.toThrow(/CONTENT_FAULTY.*1 行有错误/);
    const drafts = async () => (await callAs(test, editor, "pendingChanges", {})).items;
    expect(await drafts()).toEqual([]);

    const right = "编号,价格\nplate-27,555\nbowl,466\n";
    const { items, changed } = await callAs(test, editor, "importProducts", { csv: right });
    expect(changed).toBe(2);
    expect(new Set((await drafts()).map(({ kind, id, changedBy }) => `${kind} ${id} ${changedBy}`))).toEqual(
      new Set(items.map(({ kind, id }) => `${kind} ${id} 小林`)),
    );
    expect(await table()).toMatch(/\r\nbowl,FJ-B,[^\r]*,466,/);
    // A second import of the same table changes nothing.
    expect(await callAs(test, editor, "checkProducts", { csv: right })).toMatchObject({ changed: 0, faulty: 0 });
  });
});
