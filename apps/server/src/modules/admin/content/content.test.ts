import { endpoints } from "@klarholm/contract/endpoints";
import { expect, it, vi } from "vitest";
import { describeEngines } from "../../../../test/databases.ts";
import { callAs, signedIn } from "../../../../test/desk.ts";
import { writers } from "../../../../test/writers.ts";
import { Drafts } from "../../drafts/drafts.ts";
import { publishDue } from "../../drafts/publish-due.ts";
import { writtenKinds } from "../../drafts/kinds.ts";

const home = { kind: "page", id: "home" };
const table = { kind: "page", id: "table" };
/** A page as an editor begins one. */
const page = (title: string, text = "<p>一张桌子。</p>") => ({
  title,
  path: "/brand-story/table",
  blocks: [
    { kind: "storyBasicConfig", title },
    { kind: "common", text },
  ],
});

describeEngines("content at the desk", (engine) => {
  const { app, call, save } = writers(engine);
  const db = () => app().database.db;
  const newDrafts = () => new Drafts(db(), app().config);
  const publish = (items: { kind: string; id: string }[], more: { acceptWarnings?: boolean } = {}) =>
    call("publishDrafts", { items, note: "换季", acceptWarnings: true, ...more });
  const siteBody = async () => (await call("contentItem", { kind: "site", id: "site" })).published as object;
  const titleOfHome = async () => {
    await app().contents.refresh();
    return app().contents.current().content.pages["home"]?.title;
  };

  it("[DESK-03] every kind of content has a form and is listed and read", { tags: "extended" }, async () => {
    const { kinds } = await call("contentForms", {});
    expect(Object.keys(kinds).toSorted()).toEqual([...writtenKinds].toSorted());
    for (const form of Object.values(kinds)) expect(form).toMatchObject({ type: "object" });
    const { items } = await call("listContent", {});
    expect(items).toContainEqual(expect.objectContaining({ ...home, title: "首页", address: "/", state: "published" }));
    expect(items.every(({ kind }) => writtenKinds.includes(kind))).toBe(true);
    expect((await call("listContent", { kind: "page", words: "首" })).items).toHaveLength(1);
    // Missing optional items are listed too.
    expect(items).toContainEqual(expect.objectContaining({ kind: "copy", id: "copy", state: "absent" }));
    expect((await call("listContent", { state: "faulty" })).items).toEqual([]);
    await save(table, { ...page(""), title: undefined });
    expect((await call("listContent", { state: "faulty" })).items).toMatchObject([table]);
    await call("discardDraft", table);
    for (const { kind, id } of items.filter(({ state }) => state !== "absent"))
      expect((await call("contentItem", { kind, id })).published, `${kind} ${id}`).toBeTypeOf("object");
    for (const item of [
      { kind: "media", id: "a.webp" },
      { kind: "site", id: "other" },
      { kind: "page", id: "../x" },
    ])
      await expect(call("contentItem", item)).rejects.toThrow("ITEM_NOT_FOUND");
  });

  it("[DESK-03] reference fields are offered targets by id and words", async () => {
    const offered = async (of: string, words = "") => (await call("references", { of, words })).offered;
    expect(await offered("product", "27")).toMatchObject([{ id: "plate-27" }]);
    expect(await offered("picture", "plate")).toContainEqual(
      expect.objectContaining({ id: "products/plate.webp", thumbnail: expect.stringContaining("/media/products/") }),
    );
    expect((await offered("link")).map(({ id }) => id)).toEqual(
      expect.arrayContaining(["product:plate-27", "category:plates", "page:home"]),
    );
    for (const of of ["leaf", "category", "page", "series", "shape", "city", "address"])
      expect((await offered(of)).length, of).toBeGreaterThan(0);
    expect(await offered("nothing")).toEqual([]);
  });

  it("[DESK-06] edits of different fields are merged; edits of the same field conflict", async () => {
    await save(table, page("桌"));
    const { draft } = await call("contentItem", table);
    const was = draft?.body as ReturnType<typeof page>;
    const seen = draft?.revision ?? "";
    await call("saveDraft", { ...table, body: { ...was, title: "长桌" }, seen, was }, "editor");
    const merged = await call("saveDraft", { ...table, body: { ...was, description: "八个人" }, seen, was });
    expect(merged.body).toMatchObject({ title: "长桌", description: "八个人" });

    const late = call("saveDraft", { ...table, body: { ...was, title: "圆桌" }, seen, was });
    await expect(late).rejects.toMatchObject({
      message: expect.stringContaining("DRAFT_CONFLICT"),
      data: { theirs: { title: "长桌", description: "八个人" }, revision: merged.revision, fields: [["title"]] },
    });
    expect((await call("contentItem", table)).draft?.body).toEqual(merged.body);
  });

  it("[DESK-06] a draft is deleted when it equals the published item, and when it is discarded", async () => {
    const { published } = await call("contentItem", home);
    await save(home, { ...(published as object), title: "新首页" });
    expect((await call("listContent", { state: "draft" })).items).toMatchObject([{ ...home, changedBy: "小林" }]);
    expect(await save(home, published)).toMatchObject({ revision: null, body: published });
    expect((await call("contentItem", home)).draft).toBeNull();
    await save(home, { ...(published as object), title: "新首页" });
    await call("discardDraft", home);
    expect((await call("contentItem", home)).draft).toBeNull();
    await expect(call("discardDraft", home)).rejects.toThrow("ITEM_NOT_FOUND");
  });

  it("[DESK-07] faults prevent publishing, warnings until they are accepted; then visitors see the item", async () => {
    await save(home, { title: "首页", path: "/", blocks: [{ kind: "goods", goods: ["plate-28"] }] });
    const { faults } = await call("checkDrafts", {});
    expect(faults).toContainEqual(
      expect.objectContaining({
        ...home,
        severity: "fault",
        path: ["blocks", 0, "goods", 0],
        message: expect.stringMatching(/\p{Script=Han}/u),
      }),
    );
    await expect(publish([home])).rejects.toThrow("CONTENT_FAULTY");
    expect(await titleOfHome()).toBe("首页");

    await save(home, { title: "最好的桌", path: "/", blocks: [{ kind: "goods", goods: ["plate-27"] }] });
    await expect(publish([home], { acceptWarnings: false })).rejects.toThrow("CONTENT_WARNED");
    const pending = (await call("pendingChanges", {})).items;
    expect(pending).toMatchObject([{ ...home, changedBy: "小林" }]);
    expect(pending[0]?.fields).toContainEqual({ path: ["title"], before: "首页", after: "最好的桌" });
    const { version } = await publish([home]);
    expect(await titleOfHome()).toBe("最好的桌");
    expect((await call("contentItem", home)).draft).toBeNull();
    expect((await call("contentHistory", home)).changes[0]).toMatchObject({ version, changedBy: "小周", note: "换季" });
  });

  it("[HIST-01] the history has pages of fifty changes", { tags: "extended" }, async () => {
    const tables = Array.from({ length: 60 }, (_, place) => ({ kind: "page", id: `table-${place}` }));
    for (const each of tables) await save(each, { ...page("桌"), path: `/brand-story/${each.id}` });
    await publish(tables);
    const all = [];
    for (let before: string | undefined, more = true; more;) {
      const part = await call("contentHistory", { ...(before && { before }) });
      expect(part.changes.length).toBeLessThanOrEqual(50);
      all.push(...part.changes.map(({ version, kind, id }) => `${version}/${kind}/${id}`));
      ({ more } = part);
      before = all.at(-1);
    }
    expect(new Set(all).size).toBe(all.length);
    expect(all).toEqual(expect.arrayContaining(tables.map(({ id }) => expect.stringMatching(`/page/${id}$`))));
    expect(all.at(-1)).toMatch(/^1\//);
    await expect(call("contentHistory", { before: "桌" })).rejects.toThrow("BAD_REQUEST");
  });

  it("[DESK-07] removes a page and restores it as a draft or published, but not over a draft", async () => {
    await save(table, page("桌"));
    const { version } = await publish([table]);
    await save(table, null);
    expect((await call("listContent", { state: "removed" })).items).toMatchObject([{ id: "table" }]);
    await publish([table]);
    expect((await call("contentItem", table)).published).toBeNull();
    await call("restoreDraft", { ...table, version }, "editor");
    await expect(call("restoreDraft", { ...table, version })).rejects.toThrow("DRAFT_IN_THE_WAY");
    expect((await call("contentItem", table)).draft?.body).toMatchObject({ title: "桌" });
    await call("discardDraft", table);
    await call("restorePublished", { ...table, version });
    expect((await call("contentItem", table)).published).toMatchObject({ title: "桌" });
    await expect(call("restorePublished", { ...table, version }, "editor")).rejects.toThrow("FORBIDDEN");
  });

  it("[DESK-07] a version of an item is compared with the published one", async () => {
    await save(table, page("桌"));
    const first = await publish([table]);
    await save(table, page("长桌"));
    const second = await publish([table]);
    const at = (version: number) => call("itemAtVersion", { ...table, version }, "editor");
    const { body, fields } = await at(first.version);
    expect(body).toMatchObject({ title: "桌" });
    expect(fields).toContainEqual({ path: ["title"], before: "长桌", after: "桌" });
    expect(await at(second.version)).toMatchObject({ body: { title: "长桌" }, fields: [] });
    const none = await at(first.version - 1);
    expect(none.body).toBeNull();
    expect(none.fields).toContainEqual({ path: ["title"], before: "长桌", after: null });
    await expect(at(second.version + 1)).rejects.toThrow("ITEM_NOT_FOUND");
  });

  it("[DESK-07] simultaneous publications all succeed", { tags: "extended" }, async () => {
    const pages = ["bench", "shelf", "stool"].map((id) => ({ kind: "page", id }));
    for (const item of pages) await save(item, { ...page(item.id), path: `/brand-story/${item.id}` });
    const versions = await Promise.all(pages.map(async (item) => (await publish([item])).version));
    expect(new Set(versions).size).toBe(3);
    for (const item of pages)
      expect((await call("contentItem", item)).published, item.id).toMatchObject({ title: item.id });
    expect((await call("pendingChanges", {})).items).toEqual([]);
    const [bench, shelf] = pages as [{ kind: string; id: string }, { kind: string; id: string }];
    await save(bench, { ...page("Bench"), path: "/brand-story/bench" });
    await publish([bench]);
    await save(shelf, { ...page("Shelf"), path: "/brand-story/shelf" });
    await Promise.all([call("restorePublished", { ...bench, version: Math.max(...versions) }), publish([shelf])]);
    expect((await call("contentItem", bench)).published).toMatchObject({ title: "bench" });
    expect((await call("contentItem", shelf)).published).toMatchObject({ title: "Shelf" });
  });

  it("[DESK-07] a publication of the same item during the check is not overwritten", { tags: "extended" }, async () => {
    await save(table, page("桌"));
    const { version } = await publish([table]);
    await save(table, page("长桌"));
    await publish([table]);
    await save(table, page("圆桌"));
    const drafts = newDrafts();
    const check = drafts.expectPublishable.bind(drafts);
    vi.spyOn(drafts, "expectPublishable").mockImplementationOnce(async (...chosen) => {
      const checked = await check(...chosen);
      await call("restorePublished", { ...table, version });
      return checked;
    });
    await expect(drafts.publish([table], { by: "小周", note: "", acceptWarnings: true })).rejects.toMatchObject({
      code: "PUBLISHED_MEANWHILE",
    });
    const { published, draft } = await call("contentItem", table);
    expect([published, draft?.body]).toMatchObject([{ title: "桌" }, { title: "圆桌" }]);
  });

  it("[HIST-01] [DESK-07] the whole site is restored to a version unless it changed since the preview; drafts stay", async () => {
    const { seen: first } = await call("siteAtVersion", { version: 1 });
    expect(first).toBe(1);
    const bench = { kind: "page", id: "bench" };
    await save(table, page("桌"));
    await save(home, { title: "首页", path: "/", blocks: [] });
    await publish([table, home]);
    await save(bench, { ...page("凳"), path: "/brand-story/bench" });
    await expect(call("siteAtVersion", { version: 1 }, "editor")).rejects.toThrow("FORBIDDEN");
    const { seen, changes } = await call("siteAtVersion", { version: 1 });
    expect(changes).toEqual([
      { ...home, title: "首页", what: "changes" },
      { ...table, title: "桌", what: "goes" },
    ]);
    await expect(call("restoreSite", { version: 1, seen: 1 })).rejects.toThrow("PUBLISHED_MEANWHILE");
    await expect(call("restoreSite", { version: 1, seen }, "editor")).rejects.toThrow("FORBIDDEN");
    await expect(call("restoreSite", { version: 9, seen })).rejects.toThrow("ITEM_NOT_FOUND");
    const { version } = await call("restoreSite", { version: 1, seen });
    expect((await call("siteAtVersion", { version: 1 })).changes).toEqual([]);
    expect((await call("contentItem", table)).published).toBeNull();
    expect((await call("contentItem", bench)).draft?.body).toMatchObject({ title: "凳" });
    expect((await call("siteAtVersion", { version: seen })).changes).toContainEqual({
      ...table,
      title: "桌",
      what: "returns",
    });
    expect((await call("contentHistory", {})).changes[0]).toMatchObject({
      version,
      changedBy: "小周",
      note: "整个网站恢复到版本 1",
    });
    const rows = await db().selectFrom("desk_audit").selectAll().where("call", "=", "restoreSite").execute();
    expect(rows.map(({ outcome, detail }) => `${outcome} ${detail}`)).toContain("ok 整个网站，版本 1");
  });

  it("[DESK-07] an editor submits, a publisher returns or approves, and only one of two answers succeeds", async () => {
    await save(table, page("桌"));
    await expect(call("publishDrafts", { items: [table], note: "" }, "editor")).rejects.toThrow("FORBIDDEN");
    const first = await call("submitDrafts", { items: [table], note: "请看" }, "editor");
    // Lists show the state of the draft, and the picture by which people recognise an item.
    expect((await call("listContent", { kind: "page", state: "draft" })).items).toMatchObject([
      { ...table, isSubmitted: true, picture: null },
    ]);
    expect((await call("listContent", { kind: "product-group" })).items).toContainEqual(
      expect.objectContaining({ isSubmitted: false, picture: "products/plate.webp" }),
    );
    await expect(call("answerSubmission", { id: first.id, answer: "approve", comment: "" }, "editor")).rejects.toThrow(
      "FORBIDDEN",
    );
    await call("answerSubmission", { id: first.id, answer: "return", comment: "标题太短" });
    expect((await call("listSubmissions", {}, "editor")).submissions).toMatchObject([
      { state: "returned", comment: "标题太短", by: "小林", items: [{ ...table, title: "桌" }] },
    ]);
    const { id } = await call("submitDrafts", { items: [table], note: "改好了" }, "editor");
    const answers = await Promise.allSettled(
      [1, 2].map(() => call("answerSubmission", { id, answer: "approve", comment: "" })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect((await call("contentItem", table)).published).toMatchObject({ title: "桌" });
    expect((await call("contentHistory", table)).changes).toMatchObject([{ note: "改好了", changedBy: "小林、小周" }]);
  });

  it(
    "[DESK-07] scheduled drafts are published once over two replicas; a failure has a reason",
    { tags: "extended" },
    async () => {
      await save(table, page("桌"));
      await expect(call("scheduleDrafts", { items: [table], note: "", at: new Date(0).toISOString() })).rejects.toThrow(
        "已过",
      );
      const due = (id: string) =>
        db()
          .updateTable("content_submission")
          .set({ due_at: new Date(0).toISOString() })
          .where("id", "=", id)
          .execute();
      const later = new Date(Date.now() + 3_600_000).toISOString();
      const { id } = await call("scheduleDrafts", {
        items: [table],
        note: "周五上线",
        acceptWarnings: true,
        at: later,
      });
      expect((await call("listContent", { state: "scheduled" })).items).toMatchObject([table]);
      await publishDue(db(), newDrafts());
      expect((await call("contentItem", table)).published).toBeNull();
      await due(id);
      await Promise.all([1, 2].map(() => publishDue(db(), newDrafts())));
      expect((await call("contentItem", table)).published).toMatchObject({ title: "桌" });
      expect((await call("contentHistory", table)).changes).toMatchObject([{ note: "周五上线" }]);

      // A draft that changed after scheduling is not published.
      await save(table, page("桌二"));
      const second = await call("scheduleDrafts", { items: [table], note: "", acceptWarnings: true, at: later });
      await save(table, page("无人看过"));
      await due(second.id);
      await publishDue(db(), newDrafts());
      expect((await call("listSubmissions", {})).scheduled).toMatchObject([
        { state: "failed", comment: expect.stringContaining("又有修改") },
      ]);
      expect((await call("contentItem", table)).published).toMatchObject({ title: "桌" });
      expect((await call("contentItem", table)).draft?.body).toMatchObject({ title: "无人看过" });
      const third = await call("submitDrafts", { items: [table], note: "" }, "editor");
      await save(table, page("又改"));
      await expect(call("answerSubmission", { id: third.id, answer: "approve", comment: "" })).rejects.toThrow(
        "DRAFT_CHANGED",
      );
      expect((await call("contentItem", table)).published).toMatchObject({ title: "桌" });
      expect((await call("listSubmissions", {})).submissions).toMatchObject([{ state: "waiting" }]);
    },
  );

  it("[DESK-07] an interrupted publication is retried", async () => {
    await save(table, page("桌"));
    const at = new Date(Date.now() + 3_600_000).toISOString();
    await call("scheduleDrafts", { items: [table], note: "", acceptWarnings: true, at });
    await db()
      .updateTable("content_submission")
      .set({ due_at: new Date(0).toISOString() })
      .execute();
    const drafts = newDrafts();
    const publishAll = drafts.publish.bind(drafts);
    const cut = Object.assign(Object.create(drafts) as Drafts, {
      publish: (...[chosen, how]: Parameters<Drafts["publish"]>) =>
        publishAll(chosen, {
          ...how,
          alongside: async (transaction, version) => {
            await how.alongside?.(transaction, version);
            throw new Error("The process is killed");
          },
        }),
    });
    await expect(publishDue(db(), cut)).rejects.toThrow("killed");
    expect((await call("contentItem", table)).published).toBeNull();
    await publishDue(db(), drafts);
    expect((await call("contentItem", table)).published).toMatchObject({ title: "桌" });
    expect((await call("listSubmissions", {})).scheduled).toEqual([]);
  });

  it("[DESK-07] the calendar lists scheduled events, and submissions are withdrawn by their owner or a publisher", async () => {
    const march = { from: "2031-02-28T16:00:00.000Z", until: "2031-03-31T16:00:00.000Z" };
    const { published } = await call("contentItem", { kind: "site", id: "site" });
    await save({ kind: "site", id: "site" }, { ...(published as object), seasons: { spring: { begins: "03-05" } } });
    await save(table, {
      ...page("桌"),
      publishTime: "2031-03-01T10:00:00+08:00",
      unpublishTime: "2031-04-01T00:00:00+08:00",
    });
    const at = "2031-03-02T02:00:00.000Z";
    const timed = await call("scheduleDrafts", { items: [table], note: "", acceptWarnings: true, at });
    expect((await call("contentCalendar", march, "editor")).moments).toEqual([
      { ...table, title: "桌", what: "appears", at: "2031-03-01T02:00:00.000Z", isDrafted: true },
      { ...table, title: "桌", what: "publish", at, isDrafted: false },
      { kind: "site", id: "site", title: "春季", what: "season", at: "2031-03-04T16:00:00.000Z", isDrafted: false },
    ]);
    const ahead = await call("contentAhead", march, "editor");
    expect(ahead.moments).toHaveLength(3);
    expect([ahead.drafts.map(({ kind }) => kind), ahead.scheduled.length]).toEqual([["site"], 1]);
    await expect(call("callOffSubmission", timed, "editor")).rejects.toThrow("FORBIDDEN");
    await call("callOffSubmission", timed);
    expect((await call("listSubmissions", {})).scheduled).toEqual([]);
    expect((await call("listContent", { state: "draft", kind: "page" })).items).toMatchObject([table]);
    const own = await call("submitDrafts", { items: [table], note: "" }, "editor");
    await call("callOffSubmission", own, "editor");
    await expect(call("answerSubmission", { ...own, answer: "approve", comment: "" })).rejects.toThrow(
      "ITEM_NOT_FOUND",
    );
    const others = await call("submitDrafts", { items: [table], note: "" });
    await expect(call("callOffSubmission", others, "editor")).rejects.toThrow("FORBIDDEN");
  });

  it("[EDIT-02] renames a page with its address, links and a redirect, as drafts", { tags: "extended" }, async () => {
    const bench = { kind: "page", id: "bench" };
    await save(table, page("桌"));
    const { published } = await call("contentItem", home);
    const blocks = ["page:table", "record:table"].map((link) => ({
      kind: "goods",
      goods: ["plate-27"],
      linkName: "看桌子",
      link,
    }));
    const linked = { ...(published as object), blocks };
    await save(home, linked);
    const { faults } = await call("checkDrafts", {});
    expect(faults.filter(({ severity }) => severity === "fault")).toEqual([]);
    await publish([table, home]);
    await expect(call("renameItem", { ...table, to: "home" }, "editor")).rejects.toThrow("已有");
    await expect(call("renameItem", { kind: "site", id: "site", to: "other" }, "editor")).rejects.toThrow(
      "ITEM_NOT_FOUND",
    );
    const { items } = await call("renameItem", { ...table, to: "bench" }, "editor");
    expect(items).toEqual(expect.arrayContaining([table, bench, home, { kind: "redirects", id: "redirects" }]));
    await publish(items);
    expect((await call("contentItem", table)).published).toBeNull();
    expect((await call("contentItem", bench)).published).toMatchObject({ title: "桌", path: "/brand-story/bench" });
    expect((await call("contentItem", home)).published).toMatchObject({
      blocks: [{ link: "page:bench" }, { link: "record:bench" }],
    });
    expect((await call("contentItem", { kind: "redirects", id: "redirects" })).published).toMatchObject({
      redirects: expect.arrayContaining([{ from: "/brand-story/table", to: "/brand-story/bench" }]),
    });
    // An unpublished page leaves no redirect.
    await save({ kind: "page", id: "new" }, { ...page("新"), path: "/brand-story/new" });
    const again = await call("renameItem", { kind: "page", id: "new", to: "newer" }, "editor");
    expect(again.items).toEqual([{ kind: "page", id: "newer" }]);
    expect((await call("contentItem", { kind: "page", id: "new" })).draft).toBeNull();
  });

  it("[DESK-05] a preview shows the page with all drafts, and replaces the previous preview", async () => {
    const body = page("桌");
    const first = await call("previewDraft", { ...table, body }, "editor");
    expect(first.address).toMatch(/^\/preview\/table\?previewToken=/);
    await call("previewDraft", { ...table, body: page("长桌"), before: first.token }, "editor");
    expect(await db().selectFrom("preview_token").select("page_id").execute()).toEqual([{ page_id: "table" }]);
    expect((await call("contentItem", table)).draft).toBeNull();
    const { published } = await call("contentItem", { kind: "navigation", id: "navigation" });
    const ofSite = await call("previewDraft", { kind: "navigation", id: "navigation", body: published }, "editor");
    expect(ofSite.address).toMatch(/^\/preview\/home\?/);
    expect(await call("previewDraft", { ...table, body: { title: 3 } }, "editor")).toMatchObject({
      address: null,
      token: "",
    });
  });

  it("[DESK-05] a preview shows a page in a season or on a day, with the index of each block", async () => {
    const { published } = await call("contentItem", { kind: "site", id: "site" });
    const seasons = { spring: { begins: "03-01" }, autumn: { begins: "09-01" } };
    await save({ kind: "site", id: "site" }, { ...(published as object), seasons });
    const heading = (titleText: string, of?: string[]) => ({
      kind: "brandStoryTitle",
      title: { titleText },
      ...(of && { seasons: of }),
    });
    const body = {
      ...page("桌"),
      blocks: [heading("春", ["spring"]), heading("秋", ["autumn"]), heading("全年"), { kind: "spacing" }],
    };
    const shown = async (when: { seasons?: ("spring" | "autumn" | "winter")[]; at?: string }) => {
      const { token, season, ...rest } = await call("previewDraft", { ...table, body, ...when });
      expect(rest.seasons).toEqual(["spring", "autumn"]);
      const query = { pageId: "table", previewToken: token };
      const answer = await app().app.inject({ url: endpoints.previewPage.path, query });
      const { data } = answer.json<{ data: { contents: string; place: number }[] }>();
      return [season?.name, ...data.map(({ place }) => place)];
    };
    expect(await shown({ seasons: ["spring"] })).toEqual(["spring", 0, 2, 3]);
    expect(await shown({ seasons: ["autumn"] })).toEqual(["autumn", 1, 2, 3]);
    expect(await shown({ at: "2031-02-28T23:59:00+08:00" })).toEqual(["autumn", 1, 2, 3]);
    expect(await shown({ at: "2031-03-01T00:00:00+08:00" })).toEqual(["spring", 0, 2, 3]);
    // An undefined season is ignored.
    const now = await shown({});
    expect(await shown({ seasons: ["winter"] })).toEqual(now);
    // Public answers have no indexes.
    const home = await app().app.inject({ url: endpoints.queryPageContents.path, query: { pageId: "home" } });
    expect(home.body).not.toContain('"place"');
  });

  it("[DESK-07] faults of the whole site use the terms of forms and name their field", async () => {
    await save(table, { ...page("桌"), path: "/brand-story/other", blocks: [{ kind: "common", text: "<p>桌。</p>" }] });
    const { faults } = await call("checkDrafts", {});
    expect(faults).toContainEqual({
      ...table,
      path: ["path"],
      message: "/brand-story/other 显示的是页面“other”：请改页面地址的最后一段，或在“更多 › 改编号”里改为 other",
      severity: "fault",
    });
    await save(table, { ...page("桌"), path: "/brand-story/table", blocks: [{ kind: "common", text: "<p>桌。</p>" }] });
    const messages = (await call("checkDrafts", {})).faults.map(({ message }) => message);
    expect(messages).toContainEqual(expect.stringMatching(/需要一个“页面开头”内容块/));
    const words = /\.yaml|文件名|content\/|\bstoryBasicConfig\b/;
    expect(messages.filter((message) => words.test(message))).toEqual([]);
  });

  it("[DESK-02] the audit log names the changed items", async () => {
    const admin = await signedIn(app(), "小钱", "admin");
    const itemsOf = async (name: string) => {
      const { entries } = await callAs(app(), admin, "listAudit", { call: name });
      return entries.map(({ items }) => items);
    };
    const named = { ...table, title: "桌" };
    await save(table, page("桌"));
    const { id } = await call("submitDrafts", { items: [table], note: "请看" }, "editor");
    expect(await itemsOf("submitDrafts")).toEqual([[named]]);
    await call("answerSubmission", { id, answer: "return", comment: "再看" });
    expect(await itemsOf("answerSubmission")).toEqual([[named]]);
    await call("callOffSubmission", { id }, "editor");
    expect(await itemsOf("callOffSubmission")).toEqual([[named]]);
    await save({ kind: "site", id: "site" }, { ...(await siteBody()), name: "x" });
    expect(await itemsOf("saveDraft")).toEqual([[{ kind: "site", id: "site", title: "site" }], [named]]);
    await call("discardDraft", table, "editor");
    // A deleted item is named by its id.
    expect(await itemsOf("discardDraft")).toEqual([[{ ...table, title: "table" }]]);
    expect(await itemsOf("addPerson")).toEqual([]);
  });

  it("[DESK-02] the audit log has one row for consecutive edits of a person", async () => {
    for (const title of ["一", "一二", "一二三"]) await save(table, page(title));
    await save(table, page("四"), "publisher");
    const rows = await db().selectFrom("desk_audit").selectAll().where("call", "=", "saveDraft").execute();
    expect(rows.map(({ person_name, subject, outcome }) => [person_name, subject, outcome])).toEqual([
      ["小林", "page table", "ok"],
      ["小周", "page table", "ok"],
    ]);
  });
});
