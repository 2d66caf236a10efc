import { afterAll, beforeAll, expect, it } from "vitest";
import { buildTestApp, type TestApp } from "../../../../test/build-test-app.ts";
import { describeEngines } from "../../../../test/databases.ts";
import { callAs, signedIn, type TestPerson } from "../../../../test/desk.ts";
import { deleteOrphans } from "./comments.repository.ts";
import { mentionedIn } from "./mentioned-in.ts";

describeEngines("comments", (engine) => {
  let test: TestApp;
  let [lin, zhou]: TestPerson[] = [];
  beforeAll(async () => {
    test = await buildTestApp({ engine });
    lin = await signedIn(test, "小林", "editor");
    zhou = await signedIn(test, "小周", "publisher");
    await signedIn(test, "人事", "hr");
  });
  afterAll(async () => test[Symbol.asyncDispose]());
  const item = { kind: "page", id: "home" };
  const field = { pointer: "/blocks/0/title", place: "第 1 块：标题" };

  it("[COMMENT-01] [COMMENT-02] a thread on a field is answered, resolved and reopened; who is mentioned sees it", async () => {
    const { id } = await callAs(test, lin, "addComment", {
      ...item,
      ...field,
      text: "  @小周 这样可以吗？@人事 @小林  ",
    });
    await callAs(test, lin, "addComment", { ...item, pointer: "", place: "整体", text: "<b>另一条</b>" });
    const { threads, colleagues } = await callAs(test, zhou, "comments", item);
    // HR does not write pages.
    expect(colleagues).toEqual(["小林"]);
    expect(threads).toMatchObject([
      { id, ...field, resolvedBy: null, comments: [{ by: "小林", text: "@小周 这样可以吗？@人事 @小林" }] },
      { pointer: "", comments: [{ text: "<b>另一条</b>" }] },
    ]);
    const mentions = async (who = zhou) => (await callAs(test, who, "ownMentions", {})).mentions;
    expect(await mentions()).toMatchObject([{ ...item, ...field, threadId: id, by: "小林" }]);
    await callAs(test, zhou, "resolveThread", { id, isResolved: true });
    expect(await mentions()).toEqual([]);
    const resolved = await callAs(test, lin, "comments", item);
    expect(resolved.threads.map(({ resolvedBy }) => resolvedBy)).toEqual([null, "小周"]);
    // An answer reopens it.
    await callAs(test, lin, "addComment", { ...item, ...field, threadId: id, text: "还没有" });
    expect(await mentions()).toHaveLength(1);
    const [audit] = await test.database.db
      .selectFrom("desk_audit")
      .selectAll()
      .where("call", "=", "addComment")
      .execute();
    expect(audit).toMatchObject({ subject: "page home", detail: field.place, person_name: "小林", outcome: "ok" });
  });

  it("[COMMENT-01] refuses other kinds, items, threads and lengths", async () => {
    const hr = await signedIn(test, "另一人事", "hr");
    const text = "好";
    const refused = async (code: string, who: TestPerson | undefined, change: object) =>
      expect(callAs(test, who, "addComment", { ...item, ...field, text, ...change })).rejects.toThrow(code);
    await refused("FORBIDDEN", hr, {});
    await expect(callAs(test, hr, "comments", item)).rejects.toThrow("FORBIDDEN");
    await refused("ITEM_NOT_FOUND", lin, { id: "no-such-page" });
    await refused("ITEM_NOT_FOUND", lin, { threadId: "no-such-thread" });
    await refused("BAD_REQUEST", lin, { text: "字".repeat(2001) });
    await refused("BAD_REQUEST", lin, { text: "  " });
    const { threads } = await callAs(test, lin, "comments", item);
    await refused("ITEM_NOT_FOUND", lin, { kind: "site", id: "site", threadId: threads[0]?.id });
    await expect(callAs(test, hr, "resolveThread", { id: threads[0]?.id ?? "", isResolved: true })).rejects.toThrow(
      "FORBIDDEN",
    );
  });

  it("[COMMENT-03] comments follow a renamed item, and are deleted with the item", async () => {
    const body = { title: "桌", path: "/brand-story/table", blocks: [{ kind: "storyBasicConfig", title: "桌" }] };
    const page = { kind: "page", id: "table" };
    await callAs(test, lin, "saveDraft", { ...page, body, seen: null, was: null });
    await callAs(test, lin, "addComment", { ...page, ...field, text: "@小周 好" });
    await callAs(test, lin, "renameItem", { ...page, to: "desk" });
    const moved = { kind: "page", id: "desk" };
    expect((await callAs(test, lin, "comments", moved)).threads).toHaveLength(1);
    await deleteOrphans(test.database.db);
    expect((await callAs(test, lin, "comments", moved)).threads).toHaveLength(1);
    await callAs(test, lin, "discardDraft", moved);
    await deleteOrphans(test.database.db);
    expect((await callAs(test, lin, "comments", moved)).threads).toEqual([]);
    expect((await callAs(test, lin, "comments", item)).threads).not.toEqual([]);
  });
});

it("[COMMENT-02] of names that begin alike the longest is mentioned", () => {
  const people = [
    { id: "1", name: "lin" },
    { id: "2", name: "lin-2" },
    { id: "3", name: "小林" },
  ];
  expect(mentionedIn("@LIN-2, @lin @小林你好 a@b @nobody @lin", people)).toEqual(["2", "1", "3"]);
});
