import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { describeEngines, type TestDatabase } from "../../../test/databases.ts";
import { type TestContent, writeContent } from "../../../test/factories.ts";
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

  it("holds what was published, with the defaults of the schemas", async () => {
    const { items } = await checkContent(content.dir);
    await applyContent(database.db, items);
    const { version, content: loaded } = (await open()).current();
    expect(version).toBe(1);
    expect(loaded.site.site.brandName).toBe("KLARHOLM");
    expect(loaded.navigation.items[0]?.jump).toEqual({ linkType: 5, code: "series" });
    expect(loaded.categories.map((node) => node.code)).toEqual(["series", "dinnerware"]);
    expect(loaded.series["fjord"]?.name).toBe("峡湾");
    expect(loaded.shapes["bowl"]?.size.capacityMl).toBe(700);
    expect(Object.keys(loaded.productGroups)).toEqual(["fjord-bowl", "fjord-plate"]);
    expect(loaded.pages["home"]?.blocks.at(-1)).toEqual({ kind: "spacing", size: "medium" });
    expect(loaded.media["mood/table.webp"]).toMatchObject({ width: 640, height: 360 });
  });

  it("has nothing to give before anything is published, and then finds it", async () => {
    const source = await open();
    expect(() => source.current()).toThrow("No content has been published yet");
    await publish("首次");
    await source.refresh();
    expect(titleOf(source)).toBe("首次");
  });

  it("polls for newer versions", async () => {
    await publish("旧");
    const source = await open({ interval: 20 });
    await publish("新");
    await vi.waitFor(() => expect(titleOf(source)).toBe("新"), 5000);
    expect(source.current().version).toBe(2);
  });

  it("answers the very same snapshot while nothing changes, and nobody can write to it", async () => {
    await publish();
    const source = await open();
    const first = source.current();
    await source.refresh();
    expect(source.current()).toBe(first);
    expect(() => Reflect.apply(Array.prototype.push, first.content.categories, [1])).toThrow(TypeError);
  });

  it("keeps to one version inside pinned, through everything it awaits", async () => {
    await publish("旧");
    const source = await open();
    const seen = await source.pinned(async () => {
      const before = titleOf(source);
      await publish("新");
      await source.refresh();
      await pause(1);
      // A pin inside a pin keeps the outer one.
      return [before, titleOf(source), await source.pinned(async () => titleOf(source))];
    });
    expect(seen).toEqual(["旧", "旧", "旧"]);
    expect(titleOf(source)).toBe("新");
  });

  it("pins each caller on its own", async () => {
    await publish("一");
    const source = await open();
    const gate = Promise.withResolvers<void>();
    const first = source.pinned(async () => {
      await gate.promise;
      return titleOf(source);
    });
    await publish("二");
    await source.refresh();
    const second = source.pinned(async () => titleOf(source));
    gate.resolve();
    expect(await Promise.all([first, second])).toEqual(["一", "二"]);
  });

  it("never reads half of one version and half of another", async () => {
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

  it("keeps the version it has, and says why, when a newer one does not fit this release", async () => {
    await publish("旧");
    const onError = vi.fn();
    const source = await open({ interval: 20, onError });
    const { items } = await readPublished(database.db);
    await applyContent(database.db, [...items, contentItem("page", "future", { hologram: true })]);
    await vi.waitFor(() => expect(onError).toHaveBeenCalled(), 5000);
    expect(String(onError.mock.calls[0]?.[0])).toContain('The published page "future" does not fit this release');
    expect([source.current().version, titleOf(source)]).toEqual([1, "旧"]);
    await publish("新");
    await vi.waitFor(() => expect(titleOf(source)).toBe("新"), 5000);
  });

  it("starts with content that was published before stores were part of it", async () => {
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

  it("looks no more after close", async () => {
    await publish("旧");
    const source = await open({ interval: 10 });
    await source.close();
    await publish("新");
    await pause(60);
    expect(titleOf(source)).toBe("旧");
  });
});
