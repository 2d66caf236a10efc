import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { sqlite, type TestDatabase } from "../../../test/databases.ts";
import { type TestContent, writeContent } from "../../../test/factories.ts";
import { listFiles } from "../../modules/publishing/media.ts";
import { runContent } from "../../../test/run-content.ts";
import { contentCommand } from "./cli.ts";
import { commands } from "./commands.ts";

let database: TestDatabase;
let content: TestContent;
beforeEach(async () => {
  [database, content] = await Promise.all([sqlite.open(), writeContent()]);
});
afterEach(async () => {
  await Promise.all([database[Symbol.asyncDispose](), content[Symbol.asyncDispose]()]);
});

const run = (...args: string[]) => runContent(args, content.dir, database.settings);

describe("npm run content", () => {
  it.each([[["--help"]], [["-h"]], [["nonsense", "--help"]]])("prints help for %j", async (args) => {
    const { code, text } = await run(...args);
    expect(code).toBe(0);
    expect(text).toMatch(/^Usage: npm run content -- COMMAND\n/);
  });

  it.each(Object.keys(commands))("[EDIT-05] %s explains itself and its options in both languages", async (name) => {
    const words = name.split(" ");
    const [english, chinese] = [await run(...words, "--help"), await run(...words, "--help", "--lang", "zh")];
    expect([english.code, chinese.code]).toEqual([0, 0]);
    expect(english.text.split("\n")[0]).toMatch(new RegExp(`^Usage: npm run content -- ${name}(?: |$)`));
    expect(english.text).not.toMatch(/\p{Script=Han}/u);
    expect(chinese.text.split("\n")[0]).toMatch(new RegExp(`^用法: npm run content -- ${name}(?: |$)`));
    expect(chinese.text.split("\n")[2]).toMatch(/\p{Script=Han}/u);
    expect(english.text.match(/--\w+/g)).toEqual(chinese.text.match(/--\w+/g));
  });

  it.each([
    [{}, [], "没有错误：10 个文件，3 张图片"],
    [{ LANG: "C.UTF-8" }, [], "没有错误：10 个文件，3 张图片"],
    [{ LANG: "zh_CN.UTF-8" }, [], "没有错误：10 个文件，3 张图片"],
    [{ LANG: "da_DK.UTF-8" }, [], "All well: 10 files and 3 pictures"],
    [{ LANG: "zh_CN.UTF-8", LC_ALL: "en_US.UTF-8" }, [], "All well: 10 files and 3 pictures"],
    [{ LANG: "en" }, ["--lang", "zh"], "没有错误：10 个文件，3 张图片"],
    [{}, ["--lang=en"], "All well: 10 files and 3 pictures"],
  ])("[EDIT-05] speaks the language that %j and %j ask for", async (env, args, summary) => {
    const lines: string[] = [];
    const settings = { DATA_DIR: database.settings.dataDir, CONTENT_DIR: content.dir, ...env };
    expect(await contentCommand(["check", ...args], settings, (text) => lines.push(text))).toBe(0);
    expect(lines).toEqual([summary]);
  });

  it.each([
    [["--nonsense"], "Unknown option --nonsense."],
    [["check", "-x"], "Unknown option -x."],
    [["check", "--days", "3"], "check knows no --days."],
    [["check", "--media"], "--media needs a value."],
    [["check", "--lang", "da"], "--lang: expected zh or en."],
    [["check", "one", "two"], "two is too much after check."],
    [["rename", "one"], "Something is missing after rename."],
    [["chek"], "There is no command chek."],
    [["export"], "Something is missing after export."],
    [[], "Usage: npm run content -- COMMAND"],
  ])("explains what is wrong with %j", async (args, message) => {
    const { code, text } = await run(...args);
    expect(code).toBe(2);
    expect(text.split("\n")[0]).toBe(message);
    expect(text).toContain("Usage: npm run content -- ");
    expect(text).not.toMatch(/\n\s+at /);
  });

  it("checks", async () => {
    expect(await run("check")).toEqual({ code: 0, text: "All well: 10 files and 3 pictures" });
    await content.write("pages/home.yaml", { title: "首页" });
    expect(await run("check", content.dir)).toEqual({
      code: 1,
      text: "content/pages/home.yaml:1:1  blocks: missing, expected a list\n\n1 fault in 1 file",
    });
  });

  it("plans and applies", async () => {
    const planned = await run("plan");
    expect(planned.text.split("\n")).toHaveLength(14);
    expect(planned).toMatchObject({ code: 0, text: expect.stringContaining("+ page home\n") });
    expect(planned.text).toMatch(/\nWould publish: 13 added, 0 changed, 0 removed$/);
    expect((await run("apply")).text).toMatch(/\nPublished: 13 added, 0 changed, 0 removed\nVersion 1$/);

    await content.write("pages/home.yaml", { title: "新的首页", blocks: [] });
    await content.write("products/fjord-bowl.yaml", null);
    await content.write("navigation.yaml", { items: [{ navName: "首页", navKey: "home", jump: "/" }] });
    const lines = ["~ navigation navigation", "~ page home", "- product-group fjord-bowl"];
    expect(await run("plan")).toEqual({
      code: 0,
      text: [...lines, "Would publish: 0 added, 2 changed, 1 removed"].join("\n"),
    });
    expect(await run("apply")).toEqual({
      code: 0,
      text: [...lines, "Published: 0 added, 2 changed, 1 removed", "Version 2"].join("\n"),
    });
    expect(await run("apply")).toEqual({ code: 0, text: "Nothing has changed\nVersion 2" });
  });

  it("applies nothing when there are faults", async () => {
    await run("apply");
    await content.write("pages/gifting.yaml", { title: "礼赠", blocks: [] });
    await content.write("series.yaml", "series: [");
    expect((await run("apply")).code).toBe(1);
    await content.write("pages/gifting.yaml", null);
    await content.write("series.yaml", { series: { fjord: { name: "峡湾", en: "Fjord", category: "series-fjord" } } });
    expect((await run("apply")).text).toBe("Nothing has changed\nVersion 1");
  });

  it("exports files that check and plan report as unchanged", async () => {
    await run("apply");
    const dir = join(dirname(content.dir), "exported");
    const exported = await run("export", dir);
    expect(exported.text).toBe(
      [
        `Version 1: 10 files written to ${dir}`,
        "It refers to 3 pictures, which are not copied:",
        "  media/brand/wordmark.svg",
        "  media/mood/table.webp",
        "  media/products/plate.webp",
      ].join("\n"),
    );
    expect(await listFiles(dir)).toEqual(
      new Set([...(await listFiles(content.dir))].filter((file) => !file.startsWith("media/"))),
    );
    expect(await run("plan", dir, "--media", join(content.dir, "media"))).toEqual({
      code: 0,
      text: "Nothing has changed",
    });
    expect(await readFile(join(dir, "products/fjord-plate.yaml"), "utf8")).toContain("name: 峡湾餐盘 27 厘米\n");
  });

  it("exports nothing before the first publication, and does not overwrite unpublished changes", async () => {
    expect(await run("export", join(content.dir, "new"))).toEqual({ code: 1, text: "Nothing has been published yet" });
    await run("apply");
    expect((await run("export", content.dir)).text).toContain("Version 1: 0 files written");
    await content.write("pages/mine.yaml", { title: "我的", blocks: [] });
    expect(await run("export", content.dir)).toMatchObject({
      code: 1,
      text: expect.stringMatching(/changes that are not published.*\n {2}pages\/mine\.yaml$/),
    });
  });

  it("reports invalid settings", async () => {
    const lines: string[] = [];
    expect(await contentCommand(["plan"], { LANG: "en", PORT: "x" }, (text) => lines.push(text))).toBe(1);
    expect(lines.join("\n")).toBe("These settings cannot be used:\nPORT: expected a whole number from 0 to 65535");
  });
});
