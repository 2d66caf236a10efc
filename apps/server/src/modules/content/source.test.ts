import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { describeEngines, type TestDatabase } from "../../../test/databases.ts";
import { type TestContent, writeContent } from "../../../test/factories.ts";
import { WholeReads } from "../../../test/whole-reads.ts";
import { checkContent } from "../publishing/check.ts";
import { readPublished } from "./content.repository.ts";
import { contentItem } from "./items.ts";
import { applyContent } from "../publishing/publish.ts";
import { type ContentSource, type ContentSourceOptions, openContentSource } from "./source.ts";

describeEngines("the content source", (engine) => {
  let database: TestDatabase;
  let content: TestContent;
  const sources: ContentSource[] = [];
  beforeEach(async () => {
    [database, content] = await Promise.all([engine.open(), writeContent()]);
  });
  afterEach(async () => {
    await Promise.all(sources.splice(0).map((source) => source.close()));
    await Promise.all([database[Symbol.asyncDispose](), content[Symbol.asyncDispose]()]);
  });

  async function open(options: ContentSourceOptions = { interval: 0 }): Promise<ContentSource> {
    const source = await openContentSource(database.db, options);
    sources.push(source);
    return source;
  }
  async function publish(title = "首页"): Promise<void> {
    await content.write("pages/home.yaml", { title, blocks: [] });
    const { items } = await checkContent(content.dir);
    await applyContent(database.db, items);
  }
  const titleOf = (source: ContentSource) => source.current().content.pages["home"]?.title;

  it("has no content before the first publication, then polls for newer versions", async () => {
    const source = await open({ interval: 20 });
    expect(() => source.current()).toThrow("No content has been published yet");
    for (const [index, title] of ["旧", "新"].entries()) {
      await publish(title);
      await vi.waitFor(() => expect(titleOf(source)).toBe(title), 5000);
      expect(source.current().version).toBe(index + 1);
    }
  });

  it("returns the same frozen snapshot while nothing changes, with the defaults of the schemas", async () => {
    await publish();
    const source = await open();
    const { content: loaded } = source.current();
    await source.refresh();
    expect(source.current().content).toBe(loaded);
    expect(() => Reflect.apply(Array.prototype.push, loaded.categories, [1])).toThrow(TypeError);
    expect(loaded.pages["products"]?.blocks).toMatchObject([{ kind: "products", goods: ["plate-22"] }]);
    expect(loaded.site.demo).toBe(false);
    expect(loaded.media["mood/table.webp"]).toMatchObject({ width: 640, height: 360 });
  });

  it("[SCALE-01] reads a publication by its changes, as a replica that starts then reads all", async () => {
    await publish("旧");
    const reads = new WholeReads();
    const source = await openContentSource(database.db.withPlugin(reads), { interval: 0 });
    sources.push(source);
    expect(reads.count).toBe(1);
    const expectSame = async () => {
      reads.count = 0;
      await source.refresh();
      const { count } = reads;
      const [known, whole] = [source.current(), (await open()).current()];
      expect({ ...known, unreadable: new Set(known.unreadable) }).toEqual({
        ...whole,
        unreadable: new Set(whole.unreadable),
      });
      // Products are shown in the order of their keys.
      expect(JSON.stringify(known.content)).toBe(JSON.stringify(whole.content));
      return count;
    };
    const { items } = await readPublished(database.db);
    const written = (id: string, body: object) => contentItem("page", id, { blocks: [], ...body });
    const home = written("home", { title: "新" });
    const rest = items.filter(({ id }) => id !== "home");
    const versions = [
      [...rest, home],
      [...rest, home, written("about", { title: "甲", path: "/about-us/about" })],
      [...rest, home, written("zebra", { title: "乙" }), written("about", { title: "甲", path: "/about-us/a" })],
      [...rest.filter(({ id }) => id !== "fjord-bowl"), home, contentItem("page", "zebra", { hologram: 1 })],
      [...rest, home, written("zebra", { title: "丙", hologram: 1 })],
    ];
    for (const version of versions) {
      await applyContent(database.db, version);
      expect(await expectSame()).toBe(0);
    }
    // A release without a history publishes.
    const { body, hash } = written("home", { title: "别的" });
    await database.db.updateTable("content_item").set({ body, hash }).where("id", "=", "home").execute();
    await database.db.updateTable("content_version").set({ version: 99 }).execute();
    expect(await expectSame()).toBe(1);
    expect(titleOf(source)).toBe("别的");
  });

  it("keeps the version of each caller inside pinned", async () => {
    await publish("旧");
    const source = await open();
    const gate = Promise.withResolvers<void>();
    const first = source.pinned(async () => {
      const before = titleOf(source);
      await gate.promise;
      // A nested pin keeps the outer revision.
      return [before, titleOf(source), await source.pinned(async () => titleOf(source))];
    });
    await publish("新");
    await source.refresh();
    const second = source.pinned(async () => titleOf(source));
    gate.resolve();
    expect(await Promise.all([first, second])).toEqual([["旧", "旧", "旧"], "新"]);
    expect(titleOf(source)).toBe("新");
  });

  it("reads versions atomically", async () => {
    const write = (n: number) =>
      applyContent(
        database.db,
        [1, 2, 3].map((id) => contentItem("page", String(id), { n })),
      );
    await write(0);
    const reader = async () => {
      for (let i = 0; i < 30; i++) {
        const { version, items } = await readPublished(database.db);
        expect(items.map((item) => JSON.parse(item.body).n)).toEqual([version - 1, version - 1, version - 1]);
      }
    };
    const writer = async () => {
      for (let n = 1; n <= 15; n++) await write(n);
    };
    await Promise.all([reader(), reader(), writer()]);
  });

  it("[OPS-08] reads content of a newer release without what it does not know, and names it", async () => {
    await publish("旧");
    const { items } = await readPublished(database.db);
    const changed = items.map((item) => {
      const value = JSON.parse(item.body);
      if (item.kind === "site") return contentItem("site", "site", { ...value, hologram: { depth: 3 } });
      if (item.kind === "product-group") return contentItem(item.kind, item.id, { ...value, glaze: "celadon" });
      if (item.kind !== "page" || item.id !== "home") return item;
      const [future, known] = [
        { kind: "hologram", depth: 3 },
        { kind: "spacing", depth: 3 },
      ];
      return contentItem("page", "home", { ...value, title: "新", blocks: [future, known, future] });
    });
    await applyContent(database.db, [
      ...changed,
      contentItem("page", "future", { hologram: true }),
      contentItem("news", "future", { headline: 7 }),
    ]);
    const onUnreadable = vi.fn();
    const source = await open({ onUnreadable });
    const { content, unreadable } = source.current();
    const before = await open();
    expect(before.current().content).toEqual(content);
    expect(titleOf(source)).toBe("新");
    expect(content.pages["home"]?.blocks).toEqual([expect.objectContaining({ kind: "spacing" })]);
    expect(content.pages["future"]).toBeUndefined();
    expect(content.news["future"]).toBeUndefined();
    expect(Object.keys(content.productGroups)).toContain("fjord-bowl");
    const lines = unreadable.map(({ kind, id, reason }) => `${kind} ${id}: ${reason.split("\n")[0]}`);
    const missing = "✖ Invalid input: expected string, received undefined";
    expect(lines.toSorted()).toEqual([
      `news future: ${missing}`,
      `page future: ${missing}`,
      "page home: block 1 (hologram)",
      "page home: block 3 (hologram)",
      "page home: unknown key blocks.1.depth",
      ...Object.keys(content.productGroups).map((id) => `product-group ${id}: unknown key glaze`),
      "site site: unknown key hologram",
    ]);
    expect(onUnreadable).toHaveBeenCalledWith(unreadable);
  });

  it("keeps its version and reports the error when a newer one lacks what every site needs", async () => {
    await publish("旧");
    const onError = vi.fn();
    const source = await open({ interval: 20, onError });
    const { items } = await readPublished(database.db);
    const withoutTitle = items.map((item) => (item.id === "home" ? contentItem("page", "home", { blocks: [] }) : item));
    await applyContent(database.db, withoutTitle);
    await vi.waitFor(() => expect(onError).toHaveBeenCalled(), 5000);
    expect(String(onError.mock.calls[0]?.[0])).toContain('The published page "home" does not fit this release');
    expect([source.current().version, titleOf(source)]).toEqual([1, "旧"]);
    await publish("新");
    await vi.waitFor(() => expect(titleOf(source)).toBe("新"), 5000);
  });

  it("reads content of early releases, which has no stores", async () => {
    await publish("旧");
    const { items } = await readPublished(database.db);
    await applyContent(
      database.db,
      items.filter(({ kind }) => kind !== "stores"),
    );
    const source = await open();
    expect(source.current().content.stores).toEqual({ areas: [], types: [], stores: [] });
  });

  it("refuses to start with content that does not fit this release", async () => {
    await applyContent(database.db, [contentItem("page", "home", {})]);
    await expect(openContentSource(database.db)).rejects.toThrow('The published page "home" does not fit this release');
    await applyContent(database.db, [contentItem("of-another-release", "home", {})]);
    await expect(openContentSource(database.db)).rejects.toThrow("The published content has no site");
  });

  it("does not poll after close", async () => {
    await publish("旧");
    const source = await open({ interval: 10 });
    await source.close();
    await publish("新");
    await pause(60);
    expect(titleOf(source)).toBe("旧");
  });
});
