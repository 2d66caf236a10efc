import { readFile, rm, writeFile } from "node:fs/promises";
import { userInfo } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { describeEngines, type TestDatabase } from "../../../test/databases.ts";
import { copyContent, type TestContent, writeContent } from "../../../test/factories.ts";
import { itemsAt } from "../../modules/content/content-change.repository.ts";
import { readPublished } from "../../modules/content/content.repository.ts";
import { checkContent } from "../../modules/publishing/check.ts";
import { runContent } from "../../../test/run-content.ts";
import { seedIfEmpty } from "../../modules/publishing/seed.ts";
import type { Ask } from "../ask.ts";

const gifting = (title: string) => `title: ${title}
description: 礼物
blocks: []
`;

describeEngines("the history of content", (engine) => {
  let database: TestDatabase;
  let content: TestContent;
  beforeEach(async () => {
    [database, content] = await Promise.all([
      engine.open(),
      writeContent({ "pages/gifting.yaml": gifting("礼赠"), "pages/care.yaml": { title: "养护", blocks: [] } }),
    ]);
  });
  afterEach(async () => {
    await Promise.all([database[Symbol.asyncDispose](), content[Symbol.asyncDispose]()]);
  });

  const runIn = (dir: string, args: string[], ask?: Ask) => runContent(args, dir, database.settings, { ask });
  const run = (...args: string[]) => runIn(content.dir, args);
  const titleOf = async () =>
    JSON.parse((await readPublished(database.db)).items.find(({ id }) => id === "gifting")?.body ?? "{}").title;
  const read = (file: string, dir = content.dir) => readFile(join(dir, file), "utf8");

  it("[HIST-01] records who published what, when and why, and prints differing lines", async () => {
    await run("apply", "--note", "开张");
    await content.write("pages/gifting.yaml", gifting("送礼"));
    await run("apply", "--by", "anna", "--note", "更短的标题");
    await content.write("pages/gifting.yaml", null);
    await run("apply", "--by", "bo");

    const { text } = await run("history", "pages/gifting");
    const time = String.raw`\d{4}-\d\d-\d\d \d\d:\d\d \(UTC\+8\)`;
    expect(text.split("\n")).toEqual([
      expect.stringMatching(`^Version 3  ${time}, bo  \\(removed\\)$`),
      expect.stringMatching(`^Version 2  ${time}, anna: 更短的标题  \\(written\\)$`),
      expect.stringMatching(`^Version 1  ${time}, ${userInfo().username}: 开张  \\(written\\)$`),
    ]);
    expect((await run("history")).text).toMatch(/^Version 3 .*\(1 removed\)\nVersion 2 .*\(1 written\)\nVersion 1 /);
    expect((await run("diff", "pages/gifting.yaml", "--to", "2")).text).toBe(
      "pages/gifting: version 1 to 2\n- title: 礼赠\n+ title: 送礼",
    );
    expect((await run("diff")).text).toBe(
      "pages/gifting: version 2 to 3\n- title: 送礼\n- description: 礼物\n- blocks: []",
    );
    expect((await run("diff", "--from", "1")).text).toContain("pages/gifting: version 1 to 3\n- title: 礼赠\n");
    expect(await run("history", "pages/nothing")).toEqual({ code: 1, text: "There is no history of pages/nothing" });
    expect(await run("diff", "--from", "9")).toMatchObject({
      code: 2,
      text: expect.stringMatching(/^--from: expected a version from 0 to 3, found 9\./),
    });
  });

  it("[HIST-01] reads every version", async () => {
    const versions = [];
    for (const title of ["一", "二", "三"]) {
      await content.write("pages/gifting.yaml", gifting(title));
      await run("apply");
      versions.push((await readPublished(database.db)).items);
    }
    const key = ({ kind, id }: { kind: string; id: string }) => `${kind} ${id}`;
    for (const [index, items] of versions.entries())
      expect((await itemsAt(database.db, index + 1)).toSorted((a, b) => (key(a) < key(b) ? -1 : 1))).toEqual(items);
  });

  it("[HIST-01] records what a release without a history has published", async () => {
    await run("apply");
    await database.db.deleteFrom("content_change").execute();
    await rm(join(content.dir, ".published.json"));
    await content.write("pages/gifting.yaml", gifting("送礼"));
    expect((await run("apply")).code).toBe(0);
    expect((await run("restore", "pages/gifting", "--to", "1")).code).toBe(0);
    expect(await titleOf()).toBe("礼赠");
  });

  it(
    "[HIST-01] restores a removed item and the whole site, after a check of the result",
    { tags: "extended" },
    async () => {
      await run("apply");
      const first = (await readPublished(database.db)).items;
      await content.write("pages/gifting.yaml", null);
      await content.write("pages/care.yaml", { title: "保养", blocks: [] });
      await run("apply");

      const restored = await run("restore", "pages/gifting", "--to", "1");
      expect(restored).toMatchObject({
        code: 0,
        text: expect.stringMatching(/^\+ page gifting\nRestored: 1 added, .*\nVersion 3\n/),
      });
      expect(await titleOf()).toBe("礼赠");
      expect((await run("history", "pages/gifting")).text).toContain("Restored pages/gifting from version 1");
      expect((await run("restore", "--to", "1", "--note", "全部回到开张时")).code).toBe(0);
      expect((await readPublished(database.db)).items).toEqual(first);

      await content.write("pages/gifting.yaml", gifting("礼赠"));
      await content.write("navigation.yaml", { items: [{ navName: "礼赠", navKey: "gifting", jump: "page:gifting" }] });
      expect(await run("apply", "--take", "files")).toMatchObject({ code: 0 });
      await content.write("navigation.yaml", { items: [{ navName: "首页", navKey: "home", jump: "/" }] });
      await content.write("pages/gifting.yaml", null);
      expect((await run("apply")).code).toBe(0);
      expect(await run("restore", "navigation", "--to", "5")).toMatchObject({
        code: 1,
        text: expect.stringContaining('unknown page "gifting"'),
      });
      expect(await run("restore", "pages/gifting", "--to", "6")).toMatchObject({ code: 1 });
      expect(await run("restore", "pages/gifting")).toMatchObject({ code: 2 });
    },
  );

  it("[HIST-02] apply lists newer changes, and overwrites them only with --take files", async () => {
    await run("apply");
    await using other = await copyContent(content.dir);
    await other.write("pages/gifting.yaml", gifting("别人的标题"));
    expect((await runIn(other.dir, ["apply", "--by", "bo", "--note", "改标题"])).code).toBe(0);

    await content.write("pages/care.yaml", { title: "保养", blocks: [] });
    const refused = await run("apply");
    expect(refused.code).toBe(1);
    expect(refused.text).toMatch(/\n~ pages\/gifting {2}version 2, .*, bo: 改标题\n/);
    expect(await titleOf()).toBe("别人的标题");

    expect((await run("apply", "--take", "published")).code).toBe(0);
    expect(await read("pages/gifting.yaml")).toBe(gifting("别人的标题"));
    expect(await titleOf()).toBe("别人的标题");

    await other.write("pages/care.yaml", { title: "爱护", blocks: [] });
    expect((await runIn(other.dir, ["apply"])).code).toBe(1);
    expect((await runIn(other.dir, ["apply", "--take", "files"])).code).toBe(0);
    expect(await run("apply", "--take", "both")).toMatchObject({ code: 2 });
  });

  it("[HIST-02] a folder without a base version overwrites and removes nothing", async () => {
    await run("apply");
    await using other = await copyContent(content.dir);
    await rm(join(other.dir, ".published.json"));
    expect(await runIn(other.dir, ["apply"])).toMatchObject({ code: 0, text: "Nothing has changed\nVersion 1" });

    await content.write("pages/new.yaml", { title: "新", blocks: [] });
    await run("apply");
    expect(await runIn(other.dir, ["apply"])).toMatchObject({
      code: 1,
      text: expect.stringContaining("~ pages/new  version 2"),
    });
    await rm(join(other.dir, ".published.json"));
    await other.write("pages/gifting.yaml", gifting("别的"));
    expect((await runIn(other.dir, ["apply"])).code).toBe(1);
    expect(await titleOf()).toBe("礼赠");
  });

  it("[HIST-02] the first start records the base version", async () => {
    await seedIfEmpty(database.db, { contentDir: content.dir, dataDir: `${content.dir}-data` });
    await content.write("pages/gifting.yaml", gifting("送礼"));
    expect((await run("apply")).code).toBe(0);
  });

  it("[HIST-02] asks before more than a tenth is removed, and fails without a terminal", async () => {
    await run("apply");
    for (const file of ["pages/gifting.yaml", "pages/care.yaml"]) await content.write(file, null);
    const refused = await run("apply");
    expect(refused).toEqual({
      code: 1,
      text: "This removes 2 of 15 published items. Nothing was published; --yes goes on.",
    });
    const asked: string[] = [];
    const answer = (reply: boolean) => async (question: string) => {
      asked.push(question);
      return reply;
    };
    expect((await runIn(content.dir, ["apply"], answer(false))).code).toBe(1);
    expect(await titleOf()).toBe("礼赠");
    expect((await runIn(content.dir, ["apply"], answer(true))).code).toBe(0);
    expect(asked).toEqual(Array.from({ length: 2 }, () => "This removes 2 of 15 published items. Go on?"));
    expect(await titleOf()).toBeUndefined();
    expect((await run("restore", "--to", "1")).code).toBe(0);
    expect((await run("apply", "--yes", "--take", "files")).code).toBe(0);
  });

  it("[HIST-02] export updates files to published content, keeps comments and order, and loses no edit", async () => {
    const commented = "# 礼赠页\ntitle: 礼赠 # 短些\n\n# 说明\ndescription: '礼物'\nblocks: [] # 还没有\n";
    await content.write("pages/gifting.yaml", commented);
    await run("apply");
    await using other = await copyContent(content.dir);
    await other.write("pages/gifting.yaml", gifting("送礼"));
    await other.write("pages/care.yaml", null);
    expect((await runIn(other.dir, ["apply"])).code).toBe(0);

    await writeFile(join(content.dir, "pages/home.yaml"), "title: 我的\nblocks: []\n");
    expect(await run("export", content.dir)).toMatchObject({
      code: 1,
      text: expect.stringMatching(/changes that are not published.*\n {2}pages\/home\.yaml$/),
    });
    expect(await read("pages/gifting.yaml")).toBe(commented);
    expect((await run("export", content.dir, "--take", "published")).code).toBe(0);
    expect(await read("pages/gifting.yaml")).toBe(commented.replace("礼赠 #", "送礼 #"));
    expect(await run("plan")).toEqual({ code: 0, text: "Nothing has changed" });
    const { faults } = await checkContent(content.dir);
    expect(faults).toEqual([]);
    await expect(read("pages/care.yaml")).rejects.toThrow("ENOENT");

    const dir = join(dirname(content.dir), "exported");
    await run("export", dir);
    expect(await read("pages/gifting.yaml", dir)).toBe(commented.replace("礼赠 #", "送礼 #"));
  });
});
