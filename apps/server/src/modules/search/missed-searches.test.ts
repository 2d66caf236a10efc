import { calls } from "@klarholm/contract";
import { describe, expect, it } from "vitest";
import { buildTestApp } from "../../../test/build-test-app.ts";
import { describeEngines } from "../../../test/databases.ts";
import { staffCommand } from "../../cli/operations/cli.ts";
import { MissedSearches, readMissed } from "./missed-searches.ts";
import { storableWords } from "./storable-words.ts";

const day = 24 * 3_600_000;
const noon = Date.parse("2026-11-22T12:00:00+08:00");

describe("words that may be stored", () => {
  it.each([
    ["  键盘　 鼠标 ", "键盘 鼠标"],
    ["刀叉", "刀叉"],
    ["ＦＪＯＲＤ Teapot", "fjord teapot"],
    ["27cm 平盤", "27cm 平盘"],
    ["500 元以下的碗", "500 元以下的碗"],
    ["2026 年度盘", "2026 年度盘"],
  ])("[FIND-03] of %j", (keyword, expected) => expect(storableWords(keyword)).toBe(expected));

  it.each([
    "13800138000",
    "138-0013-8000",
    "+86 138 0013 8000",
    "１３８００１３８０００",
    "一三八零零一三八零零零",
    "anna@example.com",
    "anna.example.com",
    "https://a.cn",
    "11010519491231002X",
    "7KQ2-MWX8-RT4P-9HJD",
    "abcd efgh jkmn pqrs",
    "ord20261122a",
    "朝阳路 5 号 302 室",
    "阳光花园3栋",
    "幸福小区",
    "请帮我看看上次在店里见过的那一只带盖的蓝色小罐子",
    "x",
    "a\u0000b",
  ])("[FIND-03] not of %j, which may be personal data or no search", (keyword) =>
    expect(storableWords(keyword)).toBeUndefined(),
  );
});

describeEngines("missed searches", (engine) => {
  it("[FIND-03] are listed for staff by day, without personal data", { tags: "extended" }, async () => {
    await using test = await buildTestApp({ engine });
    const ask = async (keyword: string, pageNum = 1) => {
      const answer = await test.app.inject({
        method: "POST",
        url: calls.keywordList.path,
        headers: { token: test.config.apiToken },
        payload: { pageNum, pageSize: 10, queryParam: { keyword } },
      });
      expect(answer.statusCode).toBe(200);
    };
    for (const keyword of ["zzqqxx", "ZZQQXX", "qqkkww", "餐盘", "13800138000", "anna@example.com"]) await ask(keyword);
    await ask("qqkkww", 2);
    // Counts are written when the app closes, if not before.
    await test.app.close();
    const lines: string[] = [];
    const env = { DATA_DIR: test.config.dataDir, DATABASE_URL: test.config.databaseUrl ?? "" };
    expect(await staffCommand(["searches"], env, (text) => lines.push(text))).toBe(0);
    const rows = lines
      .join("\n")
      .split("\n")
      .filter((line) => /^ +\d/.test(line));
    expect(rows.map((line) => line.trim().replace(/\d{4}-\d\d-\d\d/, "DAY"))).toEqual([
      expect.stringMatching(/^2 +1 +DAY +zzqqxx$/),
      expect.stringMatching(/^1 +1 +DAY +qqkkww$/),
    ]);
    expect(await staffCommand(["searches", "--days", "91"], env, () => undefined)).toBe(2);
  });

  it("[FIND-03] are limited in number and retention, and written again after a database failure", async () => {
    await using database = await engine.open();
    const { db } = database;
    const missed = new MissedSearches(db);
    const flood = (from: number) => {
      for (let at = from; at < from + 300; at += 1) missed.note(`词${String.fromCodePoint(0x4e00 + at)}`);
    };
    for (const from of [0, 300, 600, 900]) {
      flood(from);
      await missed.write(noon);
    }
    // 200 of each 300 wait for a write, and 500 of a day are stored.
    expect(await readMissed(db, 1, 1000, noon)).toHaveLength(500);

    missed.note("刀叉");
    await missed.write(noon + day);
    missed.note("刀叉");
    await missed.write(noon + day);
    const known = { words: "刀叉", times: 2, days: 1, last: "2026-11-23" };
    expect(await readMissed(db, 2, 1, noon + day)).toEqual([known]);

    await missed.write(noon + 90 * day);
    expect(await readMissed(db, 90, 1000, noon + 90 * day)).toEqual([known]);
    await missed.write(noon + 91 * day);
    expect(await db.selectFrom("search_missed").selectAll().execute()).toEqual([]);

    missed.note("筷子");
    await db.schema.alterTable("search_missed").renameTo("search_away").execute();
    await expect(missed.write(noon)).rejects.toThrow(/search_missed/);
    await db.schema.alterTable("search_away").renameTo("search_missed").execute();
    await missed.write(noon);
    expect(await readMissed(db, 1, 10, noon)).toMatchObject([{ words: "筷子", times: 1 }]);
  });
});
