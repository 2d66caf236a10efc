import fs from "node:fs";
import { mkdir, mkdtemp, rename, rm, symlink, writeFile } from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { sqlite, type TestDatabase } from "../../../test/databases.ts";
import { type TestContent, writeContent } from "../../../test/factories.ts";
import { runContent } from "../../../test/run-content.ts";

let content: TestContent;
let database: TestDatabase;
let scratch: string;
beforeEach(async () => {
  [content, database] = await Promise.all([writeContent(), sqlite.open()]);
  scratch = await mkdtemp(join(tmpdir(), "klarholm-unusable-"));
});
afterEach(async () => {
  await Promise.all([
    content[Symbol.asyncDispose](),
    database[Symbol.asyncDispose](),
    rm(scratch, { recursive: true }),
  ]);
});

const run = (args: readonly string[], lang: "en" | "zh" = "en") =>
  runContent([...args, "--lang", lang], content.dir, database.settings);

/** Records calls of the file system. */
function watchFiles(replace: Partial<Record<"access", () => Promise<never>>> = {}) {
  const asked: string[] = [];
  for (const name of ["readFile", "readdir", "open", "access"] as const) {
    const real = fs.promises[name];
    vi.spyOn(fs.promises, name).mockImplementation(((...parameters: unknown[]) => {
      asked.push(`${name} ${String(parameters[0])}`);
      return name === "access" && replace.access ? replace.access() : Reflect.apply(real, fs.promises, parameters);
    }) as never);
  }
  syncBuiltinESMExports();
  onTestFinished(() => {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  });
  return asked;
}

const inFolder = (name: string) => join(content.dir, name);

const faults: [title: string, break_: () => Promise<unknown>, english: RegExp, chinese: RegExp][] = [
  [
    "a media folder that is a link to elsewhere",
    async () => {
      await rename(inFolder("media"), join(scratch, "media"));
      await symlink(join(scratch, "media"), inFolder("media"));
    },
    /^content\/media {2}a link that leads out of the content folder; put the folder itself here, or name it with --media$/,
    /^content\/media {2}指向内容文件夹之外的链接；请把文件夹本身放在这里，或用 --media 指明$/,
  ],
  [
    "a media folder that is a link to nothing",
    async () => {
      await rm(inFolder("media"), { recursive: true });
      await symlink(join(scratch, "nothing"), inFolder("media"));
    },
    /^content\/media {2}a broken link/,
    /^content\/media {2}链接指向的地方不存在/,
  ],
  [
    "no media folder",
    () => rm(inFolder("media"), { recursive: true }),
    /^content\/media {2}missing folder, which holds the pictures/,
    /^content\/media {2}缺少这个文件夹，图片都放在这里/,
  ],
  [
    "a file in place of a folder",
    async () => {
      await rm(inFolder("pages"), { recursive: true });
      await writeFile(inFolder("pages"), "x");
    },
    /^content\/pages {2}expected a folder, found a file$/,
    /^content\/pages {2}应为文件夹，现为文件$/,
  ],
  [
    "a folder in place of the main file",
    async () => {
      await rm(inFolder("site.yaml"));
      await mkdir(inFolder("site.yaml"));
    },
    /^content\/site\.yaml {2}expected a file, found a folder$/,
    /^content\/site\.yaml {2}应为文件，现为文件夹$/,
  ],
  [
    "a main file in another encoding",
    () => writeFile(inFolder("site.yaml"), Buffer.from([0xb1, 0xea, 0xcc, 0xe2, 0x0a])),
    /^content\/site\.yaml {2}expected text in UTF-8; save the file again as UTF-8$/,
    /^content\/site\.yaml {2}应为 UTF-8 编码的文字；请另存为 UTF-8$/,
  ],
  [
    "no folder at all",
    () => rm(content.dir, { recursive: true }),
    /^content {2}there is no such folder: .*content$/,
    /^content {2}没有这个文件夹：.*content$/,
  ],
  [
    "a file in place of all",
    async () => {
      await rm(content.dir, { recursive: true });
      await writeFile(content.dir, "x");
    },
    /^content {2}expected a folder, found a file$/,
    /^content {2}应为文件夹，现为文件$/,
  ],
];

describe("[EDIT-05] an unusable content folder", () => {
  it.each(faults)("is reported before files are read: %s", async (_title, break_, english, chinese) => {
    await break_();
    const asked = watchFiles();
    for (const command of [["check"], ["preview", "home"], ["plan"]]) {
      const [en, zh] = [await run(command), await run(command, "zh")];
      expect([en.code, zh.code]).toEqual([1, 1]);
      expect(en.text).toMatch(english);
      expect(zh.text).toMatch(chinese);
    }
    expect(asked.filter((call) => /^(?:readFile|readdir|open)/.test(call) && !call.endsWith("/site.yaml"))).toEqual([]);
  });

  it("is reported for a folder without permission to read", async () => {
    watchFiles({ access: () => Promise.reject(Object.assign(new Error("x"), { code: "EACCES" })) });
    const { code, text } = await run(["check"]);
    expect([code, text]).toEqual([1, "content  this user may not read this folder"]);
  });

  it("is not reported for media elsewhere by option, or by a link within the folder", async () => {
    await rename(inFolder("media"), join(scratch, "media"));
    expect((await run(["check", "--media", join(scratch, "media")])).code).toBe(0);
    expect((await run(["check", "--media", join(scratch, "none")])).text).toMatch(/ {2}there is no such folder/);
    await rename(join(scratch, "media"), inFolder(".pictures"));
    await symlink(".pictures", inFolder("media"));
    expect((await run(["check"])).text).not.toMatch(/a link that leads/);
  });
});
