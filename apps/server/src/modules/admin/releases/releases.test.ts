import { expect, it } from "vitest";
import { describeEngines } from "../../../../test/databases.ts";
import { callAs, signedIn } from "../../../../test/desk.ts";
import { seeded } from "../../../../test/seeded.ts";
import { writers } from "../../../../test/writers.ts";
import { checkContent } from "../../publishing/check.ts";
import { applyContent } from "../../publishing/publish.ts";
import { readPublished } from "../../content/content.repository.ts";
import { movedKind } from "../../content/items.ts";
import { Drafts } from "../../drafts/drafts.ts";
import { publishDue } from "../../drafts/publish-due.ts";

const [home, table, bench] = ["home", "table", "bench"].map((id) => ({ kind: "page", id })) as [Item, Item, Item];
interface Item {
  kind: string;
  id: string;
}
const page = (id: string, title: string, more: object = {}) => ({
  title,
  path: `/brand-story/${id}`,
  ...more,
  blocks: [
    { kind: "storyBasicConfig", title },
    { kind: "common", text: "<p>一段话。</p>" },
  ],
});
const spring = { name: "春季", note: "", plannedAt: null };

describeEngines("releases", (engine) => {
  const { app, call, save } = writers(engine);
  const db = () => app().database.db;
  const released = async (items: readonly Item[], name = "春季") => {
    const { id } = await call("writeRelease", { ...spring, name }, "editor");
    if (items.length > 0) await call("assignDrafts", { release: id, items: [...items] }, "editor");
    return id;
  };
  const seenOf = async (id: string) => (await call("release", { id })).seen;
  const publish = async (id: string) =>
    call("publishRelease", { id, note: "换季", seen: await seenOf(id), acceptWarnings: true });
  const titleOf = async (item: Item) => {
    const { published } = await call("contentItem", item);
    return (published as { title: string } | null)?.title ?? null;
  };
  const stateOf = async (id: string) => (await call("release", { id })).release.state;

  it("[RELEASE-01] a draft belongs to at most one release; releases are named, emptied and deleted by editors", async () => {
    await save(table, page("table", "桌"));
    await save(bench, page("bench", "凳"));
    const first = await released([table, bench]);
    await expect(released([])).rejects.toThrow("RELEASE_TAKEN");
    const second = await released([bench], "夏季");
    const list = async () => {
      const { releases } = await call("listReleases", {}, "editor");
      return releases.map(({ name, items }) => [name, ...items.map(({ title }) => title)]);
    };
    expect(await list()).toEqual([
      ["春季", "桌"],
      ["夏季", "凳"],
    ]);
    expect((await call("contentItem", bench)).release).toEqual({ id: second, name: "夏季" });
    // Further edits stay in the release; the list of drafts says so.
    await save(bench, page("bench", "长凳"));
    expect((await call("pendingChanges", {})).items).toMatchObject([
      { ...bench, release: { name: "夏季" } },
      { ...table, release: { name: "春季" } },
    ]);
    await call(
      "writeRelease",
      { id: first, name: "早春", note: "三月", plannedAt: "2031-03-01T00:00:00.000Z" },
      "editor",
    );
    await call("emptyRelease", { id: second }, "editor");
    await call("assignDrafts", { release: null, items: [table] }, "editor");
    expect(await list()).toEqual([["早春"], ["夏季"]]);
    await call("assignDrafts", { release: second, items: [table] }, "editor");
    await call("deleteRelease", { id: second }, "editor");
    expect((await call("contentItem", table)).release).toBeNull();
    expect((await call("contentItem", table)).draft).not.toBeNull();
    await expect(call("assignDrafts", { release: first, items: [home] })).rejects.toThrow("ITEM_NOT_FOUND");
    await expect(call("release", { id: second })).rejects.toThrow("ITEM_NOT_FOUND");

    // HR and service fill a release with what they write, and see nothing else of it.
    const service = await signedIn(app(), "小何", "service");
    await call("assignDrafts", { release: first, items: [table] }, "editor");
    expect((await callAs(app(), service, "release", { id: first })).changes).toEqual([]);
    await expect(callAs(app(), service, "assignDrafts", { release: null, items: [table] })).rejects.toThrow(
      "FORBIDDEN",
    );
    await expect(
      callAs(app(), service, "submitRelease", { id: first, note: "", seen: await seenOf(first) }),
    ).rejects.toThrow("FORBIDDEN");
  });

  it("[RELEASE-02] a release is checked and previewed as the whole site with exactly its drafts, at any moment", async () => {
    const { published } = await call("contentItem", home);
    await save(home, { ...(published as object), title: "不在计划里" });
    await save(table, page("table", "春天的桌", { publishTime: "2031-03-01T00:00:00+08:00" }));
    await save(bench, page("bench", "坏的", { path: "/brand-story/other" }));
    const id = await released([table]);
    expect((await call("checkRelease", { id })).faults).toEqual([]);
    const snapshotAt = async (at?: string) => {
      const { address, token, leftOut } = await call("previewRelease", { id, ...(at && { at }) });
      expect([address, leftOut]).toEqual([`/?previewToken=${token}`, []]);
      const query = (pageId: string) => ({ pageId, previewToken: token });
      const { endpoints } = await import("@klarholm/contract/endpoints");
      // A token of the whole site opens no single preview; pages are tested in the browser.
      const answer = await app().app.inject({ url: endpoints.previewPage.path, query: query("table") });
      expect(answer.json()).toMatchObject({ success: false });
      const row = await db().selectFrom("preview_token").selectAll().where("page_id", "=", "*").execute();
      return row.map(({ items, shown_at }) => [
        (JSON.parse(items ?? "[]") as Item[]).map(({ kind, id: name }) => `${kind} ${name}`),
        shown_at,
      ]);
    };
    expect(await snapshotAt("2031-03-02T00:00:00Z")).toEqual([[["page table"], "2031-03-02T00:00:00.000Z"]]);
    await call("assignDrafts", { release: id, items: [bench] }, "editor");
    expect((await call("checkRelease", { id })).faults).toMatchObject([{ ...bench, severity: "fault" }]);
    await save(bench, { title: 3 });
    expect(await call("previewRelease", { id })).toMatchObject({ leftOut: [bench] });
    await expect(publish(id)).rejects.toThrow("CONTENT_FAULTY");
    expect(await titleOf(table)).toBeNull();
  });

  it("[RELEASE-03] a release is published as one version under its name; two presses publish once", async () => {
    await save(table, page("table", "桌"));
    const { published } = await call("contentItem", home);
    await save(home, { ...(published as object), title: "春天" });
    const id = await released([home, table]);
    const stale = await seenOf(id);
    await save(table, page("table", "圆桌"));
    await expect(call("publishRelease", { id, note: "", seen: stale, acceptWarnings: true })).rejects.toThrow(
      "DRAFT_CHANGED",
    );
    for (const name of ["publishRelease", "scheduleRelease"] as const)
      await expect(
        call(name, { id, note: "", seen: stale, at: "2031-03-01T00:00:00.000Z" } as never, "editor"),
      ).rejects.toThrow("FORBIDDEN");
    const presses = await Promise.allSettled([publish(id), publish(id)]);
    expect(presses.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const { changes } = await call("contentHistory", {});
    expect(changes.slice(0, 2)).toMatchObject([
      { ...home, version: 2, note: "春季：换季", changedBy: "小周" },
      { ...table, version: 2, note: "春季：换季" },
    ]);
    expect([await titleOf(home), await titleOf(table)]).toEqual(["春天", "圆桌"]);
    expect((await call("release", { id })).release).toMatchObject({
      state: "published",
      items: [],
      published: { version: 2, by: "小周" },
    });
    expect((await call("pendingChanges", {})).items).toEqual([]);
    // A published name is free again.
    await released([]);
  });

  it("[RELEASE-03] a release in conflict with the published state stops, with each conflict named, until it is settled", async () => {
    const { published } = await call("contentItem", home);
    const was = published as { title: string; blocks: object[] };
    await save(home, { ...was, title: "草稿的标题", description: "草稿的说明" });
    await save(table, page("table", "桌"));
    await save(bench, page("bench", "凳"));
    const id = await released([home, table, bench]);
    // Files publish other versions of two items meanwhile.
    const { dir } = app().content;
    const { items } = await checkContent(dir);
    const changed = items.map((item) =>
      item.kind === "page" && item.id === "home"
        ? {
            ...item,
            body: JSON.stringify({ ...was, title: "文件的标题", blocks: [...was.blocks, { kind: "spacing" }] }),
            hash: "of-files",
          }
        : item,
    );
    const other = { kind: "page", id: "table", body: JSON.stringify(page("table", "文件的桌")), hash: "of-table" };
    await applyContent(db(), [...changed, other], { author: { by: "文件", note: "" } });

    const { conflicts, seen } = await call("release", { id });
    expect(conflicts).toMatchObject([
      { ...home, version: 2, by: "文件", fields: [{ path: ["title"], before: "文件的标题", after: "草稿的标题" }] },
      { ...table, version: 2, fields: [{ path: [] }] },
    ]);
    for (const attempt of [
      () => publish(id),
      () => call("submitRelease", { id, note: "", seen }, "editor"),
      () => call("scheduleRelease", { id, note: "", seen, acceptWarnings: true, at: "2031-03-01T00:00:00.000Z" }),
    ])
      await expect(attempt()).rejects.toThrow(
        /RELEASE_CONFLICT.*页面“草稿的标题”（版本 2，文件）、页面“桌”（版本 2，文件）/su,
      );
    expect([await titleOf(home), await titleOf(bench), await stateOf(id)]).toEqual(["文件的标题", null, "open"]);

    await call("settleDraft", { ...home, keep: "draft" }, "editor");
    await call("settleDraft", { ...table, keep: "published" }, "editor");
    expect((await call("contentItem", home)).draft?.body).toMatchObject({
      title: "草稿的标题",
      description: "草稿的说明",
      blocks: [...was.blocks, { kind: "spacing" }],
    });
    expect((await call("contentItem", table)).draft).toBeNull();
    await publish(id);
    expect([await titleOf(home), await titleOf(table), await titleOf(bench)]).toEqual(["草稿的标题", "文件的桌", "凳"]);
  });

  it("[RELEASE-03] a scheduled release is locked, and published once over two replicas; an approved one likewise", async () => {
    await save(table, page("table", "桌"));
    await save(bench, page("bench", "凳"));
    const id = await released([table, bench]);
    const at = new Date(Date.now() + 3_600_000).toISOString();
    await call("scheduleRelease", { id, note: "", seen: await seenOf(id), acceptWarnings: true, at });
    expect((await call("release", { id })).release).toMatchObject({ state: "scheduled", submission: { at } });
    for (const attempt of [
      () => call("assignDrafts", { release: null, items: [table] }),
      () => call("emptyRelease", { id }),
      () => call("deleteRelease", { id }),
      async () => call("submitRelease", { id, note: "", seen: await seenOf(id) }),
    ])
      await expect(attempt()).rejects.toThrow("RELEASE_LOCKED");
    await publishDue(db(), new Drafts(db(), app().config));
    expect(await titleOf(table)).toBeNull();
    await db()
      .updateTable("content_submission")
      .set({ due_at: new Date(0).toISOString() })
      .execute();
    await Promise.all([1, 2].map(() => publishDue(db(), new Drafts(db(), app().config))));
    expect((await call("release", { id })).release).toMatchObject({ state: "published", published: { version: 2 } });
    expect((await call("contentHistory", {})).changes.slice(0, 2)).toMatchObject([
      { ...bench, version: 2, note: "春季" },
      { ...table, version: 2, note: "春季" },
    ]);

    // An edit after the submission holds the approval; the resubmitted release is approved.
    await save(table, page("table", "圆桌"));
    const next = await released([table], "夏季");
    const { id: submission } = await call(
      "submitRelease",
      { id: next, note: "请看", seen: await seenOf(next) },
      "editor",
    );
    await save(table, page("table", "方桌"));
    expect((await call("release", { id: next })).release).toMatchObject({
      state: "waiting",
      submission: { isChanged: true },
    });
    const approve = (of: string) => call("answerSubmission", { id: of, answer: "approve", comment: "" });
    await expect(approve(submission)).rejects.toThrow("DRAFT_CHANGED");
    await call("answerSubmission", { id: submission, answer: "return", comment: "再看" });
    expect(await stateOf(next)).toBe("returned");
    const again = await call("submitRelease", { id: next, note: "改好", seen: await seenOf(next) }, "editor");
    expect((await call("listSubmissions", {})).submissions.at(-1)).toMatchObject({ release: { name: "夏季" } });
    await approve(again.id);
    expect([await titleOf(table), await stateOf(next)]).toEqual(["方桌", "published"]);
    expect((await call("contentHistory", table)).changes[0]).toMatchObject({
      note: "夏季：改好",
      changedBy: "小林、小周",
    });
    expect((await call("listSubmissions", {})).submissions).toEqual([]);
  });

  it("[RELEASE-04] a rollback restores what a release changed, keeps later changes, and says which stay", async () => {
    await save(table, page("table", "桌", { description: "旧说明" }));
    await save(bench, page("bench", "凳"));
    await call("publishDrafts", { items: [table, bench], note: "", acceptWarnings: true });
    const lamp = { kind: "page", id: "lamp" };
    await save(table, page("table", "春桌", { description: "旧说明" }));
    await save(bench, null);
    await save(lamp, page("lamp", "灯"));
    const { published } = await call("contentItem", home);
    await save(home, { ...(published as object), title: "春天" });
    const id = await released([home, table, bench, lamp]);
    await publish(id);
    expect([await titleOf(bench), await titleOf(lamp)]).toEqual([null, "灯"]);
    // Later: another field of one item, the same field of another.
    await save(table, page("table", "春桌", { description: "新说明" }));
    await save(lamp, page("lamp", "台灯"));
    await call("publishDrafts", { items: [table, lamp], note: "后来", acceptWarnings: true });

    const { seen, items } = await call("releaseRollback", { id });
    expect(items).toMatchObject([
      { ...bench, what: "returns", later: null },
      { ...home, what: "changes", later: null, fields: [{ path: ["title"], before: "春天", after: "首页" }] },
      { ...lamp, what: "stays", later: { version: 4, by: "小周" }, fields: [] },
      { ...table, what: "merged", later: { version: 4 } },
    ]);
    await expect(call("rollBackRelease", { id, seen }, "editor")).rejects.toThrow("FORBIDDEN");
    await expect(call("rollBackRelease", { id, seen: seen - 1 })).rejects.toThrow("PUBLISHED_MEANWHILE");
    const presses = await Promise.allSettled([1, 2].map(() => call("rollBackRelease", { id, seen })));
    expect(presses.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect([await titleOf(home), await titleOf(bench), await titleOf(lamp)]).toEqual(["首页", "凳", "台灯"]);
    expect((await call("contentItem", table)).published).toEqual(page("table", "桌", { description: "新说明" }));
    expect((await call("contentHistory", {})).changes.slice(0, 4)).toMatchObject([
      { version: 5, note: "撤回“春季”", ...bench },
      { version: 5, ...home },
      { version: 5, ...table },
      { version: 4 },
    ]);
    expect((await call("release", { id })).release).toMatchObject({ state: "rolledBack", rolledBack: { by: "小周" } });
    await expect(call("releaseRollback", { id })).rejects.toThrow("ITEM_NOT_FOUND");
  });

  it.each([1, 2, 3])(
    "[RELEASE-04] publishing a release and rolling it back restores the content byte by byte (seed %i)",
    { timeout: 60_000 },
    async (seed) => {
      const { next, pick } = seeded(seed);
      const bytes = async () =>
        (await readPublished(db())).items
          // Former addresses stay, because visitors may know them.
          .filter(({ kind }) => kind !== movedKind)
          .map(({ kind, id, body, hash }) => `${kind} ${id} ${hash} ${body}`);
      for (let round = 0; round < 3; round++) {
        const before = await bytes();
        const chosen: Item[] = [];
        for (let step = 0; step < 5; step++) {
          const { items } = await call("listContent", {});
          const known = items.filter(({ kind, state }) => kind === "page" && state === "published" && next() < 0.7);
          const dice = next();
          if (dice < 0.4 || known.length < 2) {
            const item = { kind: "page", id: `new-${round}-${step}` };
            await save(item, page(item.id, `第 ${step} 页`));
            chosen.push(item);
            continue;
          }
          const item = pick(known);
          const { published } = await call("contentItem", item);
          const isRemoved = dice < 0.55 && item.id.startsWith("new");
          const text = { title: `标题 ${round} ${step}`, description: pick(["长", "短 ", "“引”"]) };
          await save(item, isRemoved ? null : { ...(published as object), ...text });
          chosen.push({ kind: item.kind, id: item.id });
        }
        const id = await released(chosen, `计划 ${round}`);
        await publish(id);
        const after = await bytes();
        expect(after).not.toEqual(before);
        const { seen } = await call("releaseRollback", { id });
        await call("rollBackRelease", { id, seen });
        expect(await bytes()).toEqual(before);
        // The next round begins with more pages.
        if (round < 2) {
          const item = { kind: "page", id: `new-base-${round}` };
          await save(item, page(item.id, "底"));
          await call("publishDrafts", { items: [item], note: "", acceptWarnings: true });
        }
      }
    },
  );
});
