import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { describeEngines, type TestDatabase } from "../../../test/databases.ts";
import { type TestContent, writeContent } from "../../../test/factories.ts";
import { openDatabase } from "../../db/open.ts";
import { checkContent } from "./check.ts";
import { publishedVersion, readPublished } from "../content/content.repository.ts";
import { contentItem } from "../content/items.ts";
import { applyContent, planContent } from "./publish.ts";
import { seedIfEmpty } from "./seed.ts";

const itemsOf = async (content: TestContent) => (await checkContent(content.dir)).items;

/** Publishes in another process. @returns its exit code and signal */
async function publishInProcess(dir: string, { settings }: TestDatabase, end = "finish"): Promise<unknown[]> {
  const script = join(import.meta.dirname, "../../../test/publishing-process.ts");
  const child = spawn(process.execPath, [script, dir, JSON.stringify(settings), end], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  return once(child, "exit");
}

describeEngines("publishing", (engine) => {
  let database: TestDatabase;
  let content: TestContent;
  beforeEach(async () => {
    [database, content] = await Promise.all([engine.open(), writeContent()]);
  });
  afterEach(async () => {
    await Promise.all([database[Symbol.asyncDispose](), content[Symbol.asyncDispose]()]);
  });

  /** Publishes the sample, then prepares a folder that changes, adds and removes. */
  async function publishThenEdit() {
    const before = await applyContent(database.db, await itemsOf(content));
    await content.write("pages/home.yaml", { title: "新的首页", blocks: [] });
    await content.write("pages/gifting.yaml", { title: "礼赠", blocks: [] });
    await content.write("navigation.yaml", { items: [{ navName: "首页", navKey: "home", jump: "/" }] });
    await content.write("products/fjord-bowl.yaml", null);
    return { before, published: await readPublished(database.db) };
  }

  it("publishes everything the first time, dates it, and does nothing the second time", async () => {
    const { db } = database;
    expect(await readPublished(db)).toMatchObject({ version: 0, items: [], changedAt: {} });
    const items = await itemsOf(content);
    const start = new Date().toISOString();
    const applied = await applyContent(db, items);
    expect(applied).toMatchObject({ version: 1, added: { length: items.length }, changed: [], removed: [] });
    const published = await readPublished(db);
    expect(published.items.toSorted(byKey)).toEqual(items.toSorted(byKey));
    expect(published.publishedAt >= start && published.publishedAt <= new Date().toISOString()).toBe(true);
    expect(await applyContent(db, items)).toEqual({ version: 1, added: [], changed: [], removed: [] });
    expect(await readPublished(db)).toEqual(published);
    await expect(applyContent(db, [])).rejects.toThrow("no content");
    await content.write("media/brand/wordmark.svg", '<svg viewBox="0 0 10 10"/>');
    expect((await planContent(db, await itemsOf(content))).changed).toEqual(["media brand/wordmark.svg"]);
  });

  it("applies exactly its plan, and planning writes nothing", async () => {
    const { published } = await publishThenEdit();
    const items = await itemsOf(content);
    const plan = await planContent(database.db, items);
    expect(plan).toMatchObject({
      version: 1,
      items: published.items.length,
      added: ["page gifting"],
      changed: ["navigation navigation", "page home"],
      removed: ["product-group fjord-bowl"],
    });
    expect(await readPublished(database.db)).toEqual(published);
    expect(await applyContent(database.db, items)).toEqual({
      added: plan.added,
      changed: plan.changed,
      removed: plan.removed,
      version: 2,
    });
    expect((await readPublished(database.db)).items.toSorted(byKey)).toEqual(items.toSorted(byKey));
    expect(await planContent(database.db, items)).toMatchObject({ added: [], changed: [], removed: [] });
  });

  it("[SCALE-02] writes many items with few statements", async () => {
    const items = Array.from({ length: 450 }, (_, at) => contentItem("page", `p-${at}`, { at }));
    const onWritten = vi.fn();
    await applyContent(database.db, items, { onWritten });
    await applyContent(database.db, items.slice(0, 1), { onWritten });
    const { items: left } = await readPublished(database.db);
    expect(left).toEqual(items.slice(0, 1));
    // Three for the items, three for the history and one for the version, each time.
    expect(onWritten).toHaveBeenCalledTimes(14);
  });

  it("stores any text, and ids that differ only in case", async () => {
    const items = [
      contentItem("page", "a", { text: "峡湾\u{1F3FA}'\";--\\ %_\n\u0000\t" }),
      contentItem("page", "A", 1),
      contentItem("page", "é", null),
    ];
    await applyContent(database.db, items);
    expect((await readPublished(database.db)).items.toSorted(byKey)).toEqual(items.toSorted(byKey));
  });

  it("leaves the old content unchanged when a statement fails", async () => {
    const { published } = await publishThenEdit();
    const items = await itemsOf(content);
    for (const failAt of [1, 2, 3, 4]) {
      const failing = applyContent(database.db, items, {
        onWritten: (done) => {
          if (done === failAt) throw new Error("power failure");
        },
      });
      await expect(failing).rejects.toThrow("power failure");
      expect(await readPublished(database.db)).toEqual(published);
    }
    expect((await applyContent(database.db, items)).version).toBe(2);
  });

  it(
    "leaves the old content unchanged when the process is killed, and can publish again",
    { tags: "extended" },
    async () => {
      const { published } = await publishThenEdit();
      expect(await publishInProcess(content.dir, database, "die")).toEqual([null, "SIGKILL"]);

      const again = await openDatabase(database.settings, () => undefined);
      try {
        expect(await readPublished(again)).toEqual(published);
        expect((await applyContent(again, await itemsOf(content))).version).toBe(2);
      } finally {
        await again.destroy();
      }
    },
  );

  it("serializes simultaneous publications", { tags: "extended" }, async () => {
    await using other = await writeContent({
      "pages/gifting.yaml": { title: "礼赠", blocks: [] },
      "products/fjord-bowl.yaml": null,
      "navigation.yaml": { items: [{ navName: "首页", navKey: "home", jump: "/" }] },
      "pages/home.yaml": { title: "另一页", blocks: [] },
    });
    const dirs = [content.dir, other.dir, content.dir, other.dir];
    expect(await Promise.all(dirs.map((dir) => publishInProcess(dir, database)))).toEqual(dirs.map(() => [0, null]));
    const { version, items } = await readPublished(database.db);
    // A process that follows one with the same content changes nothing.
    expect(version).toBeGreaterThanOrEqual(2);
    expect([await itemsOf(content), await itemsOf(other)].map((list) => list.toSorted(byKey))).toContainEqual(
      items.toSorted(byKey),
    );
  });

  it("seeds an empty database from content without faults", async () => {
    const config = { contentDir: content.dir, dataDir: join(content.dir, "../data") };
    await using faulty = await writeContent({ "pages/home.yaml": { blocks: [] } });
    await expect(seedIfEmpty(database.db, { ...config, contentDir: faulty.dir })).rejects.toThrow(
      "content/pages/home.yaml:1:1  title: missing, expected text",
    );
    expect(await publishedVersion(database.db)).toBe(0);
    expect(await seedIfEmpty(database.db, config)).toMatchObject({ version: 1 });
    await content.write("pages/home.yaml", { title: "新的首页", blocks: [] });
    expect(await seedIfEmpty(database.db, config)).toBeUndefined();
    expect(await publishedVersion(database.db)).toBe(1);
  });
});

function byKey(a: { kind: string; id: string }, b: { kind: string; id: string }): number {
  const [left, right] = [`${a.kind} ${a.id}`, `${b.kind} ${b.id}`];
  return left < right ? -1 : Number(left > right);
}
