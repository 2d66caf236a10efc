import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { calls } from "@klarholm/contract";
import { afterEach, beforeEach, expect, it } from "vitest";
import { apply, captchaIn, filledIn, resume } from "../../../test/applications.ts";
import { buildTestApp, type TestApp } from "../../../test/build-test-app.ts";
import { describeEngines } from "../../../test/databases.ts";
import { careersFiles } from "../../../test/sample-careers.ts";
import { docx, related, wordPackage } from "../../../test/resumes.ts";
import { storeApplication } from "../../../test/stored-application.ts";
import { staffCommand } from "./cli.ts";

const key = "s".repeat(40);
let test: TestApp;
let id: string;

async function applyAs(personName: string, phoneNumber: string): Promise<string> {
  const { data } = await apply(test.app, filledIn({ personName, phoneNumber, ...(await captchaIn(test)) }), [
    resume,
    { field: "otherFiles", name: "作品：2025/2026?.docx", data: docx() },
  ]);
  return calls.applyJob.answer.parse(data).applicationId;
}

const run = (...args: string[]) => runWith(key, ...args);

async function runWith(APPLICATION_KEY: string, ...args: string[]): Promise<{ code: number; text: string }> {
  const lines: string[] = [];
  const env = { APPLICATION_KEY, DATA_DIR: test.config.dataDir, DATABASE_URL: test.config.databaseUrl ?? "" };
  const code = await staffCommand(["applications", ...args], env, (text) => lines.push(text));
  return { code, text: lines.join("\n") };
}

describeEngines("npm run staff -- applications", (engine) => {
  beforeEach(async () => {
    test = await buildTestApp({ changes: careersFiles(), env: { APPLICATION_KEY: key }, engine });
    id = await applyAs("=cmd|'/c calc'!A1", "13800001234");
  });
  afterEach(() => test[Symbol.asyncDispose]());

  it("[OPS-01] list and show reveal the applicant", { tags: "extended" }, async () => {
    const other = await applyAs("林晓", "13900001234");
    const list = await run("list", "--days", "1", "--job", "advisor");
    expect(list.code).toBe(0);
    expect(list.text).toMatch(new RegExp(`^${other}  \\S+\\+08:00  销售顾问  上海市 上海甲店  林晓\n${id}  `));
    expect(list.text).toMatch(/2 applications$/);
    expect((await run("list", "--job", "designer")).text).toBe("0 applications");
    const shown = await run("show", other);
    expect(shown.text).toMatch(
      /name +林晓\nphone +13900001234\nconsentVersion +2026-01\nfile 1 +林晓-简历\.pdf \(pdf, \d+ bytes\)\nfile 2 +2026\?\.docx/,
    );
    expect(await run("show", "NOTHING")).toEqual({ code: 1, text: "There is no application NOTHING." });
  });

  it("[SEC-03] show reports the findings in a file", async () => {
    const linked = wordPackage({ relations: related("image", "https://files.example/photo.png") });
    const shown = await storeApplication(
      test,
      [
        { name: "信.docx", type: "docx", data: linked },
        { name: "简历.pdf", type: "pdf", data: Buffer.from("no document") },
      ],
      { phone_hash: "another" },
    );
    expect((await run("show", shown)).text).toMatch(
      /file 1 +信\.docx \(docx, \d+ bytes\)\n +contains pictures or files elsewhere\nfile 2 .*\n +would be refused today: unknown$/,
    );
  });

  it("[OPS-01] export writes a table without formulas, and files under names that are safe on every system", async () => {
    const out = join(test.config.dataDir, "export");
    expect(await run("export", "--out", out)).toEqual({ code: 0, text: `1 applications in ${out}` });
    const table = await readFile(join(out, "applications.csv"), "utf8");
    expect(table.startsWith("\ufeffid,time,")).toBe(true);
    expect(table).toContain(`,'=cmd|'/c calc'!A1,13800001234,2026-01,1-林晓-简历.pdf 2-2026_.docx\r\n`);
    expect(await readdir(join(out, id))).toEqual(["1-林晓-简历.pdf", "2-2026_.docx"]);
    expect((await readFile(join(out, id, "1-林晓-简历.pdf"))).equals(Buffer.from(resume.data))).toBe(true);
    expect((await stat(join(out, id, "1-林晓-简历.pdf"))).mode & 0o777).toBe(0o600);
    expect((await run("export", "--out", out)).code).toBe(1);
    expect((await run("export", "--out", `${out}2`, "NOTHING")).text).toMatch(/no application NOTHING/);
  });

  it("[SEC-05] a visitor's text contains no bidirectional control for a terminal and no formula behind a semicolon", async () => {
    await applyAs("林;=1\u202e", "13900001234");
    expect((await run("list")).text).toContain("林;=1\ufffd");
    const out = join(test.config.dataDir, "export");
    await run("export", "--out", out);
    expect(await readFile(join(out, "applications.csv"), "utf8")).toContain(`,"林;'=1",13900001234,`);
  });

  it("[OPS-01] purge deletes applications by age or by id", { tags: "extended" }, async () => {
    const old = await applyAs("林晓", "13900001234");
    await test.database.db
      .updateTable("application")
      .set({ created_at: new Date(Date.now() - 181 * 24 * 3_600_000).toISOString() })
      .where("id", "=", old)
      .execute();
    expect((await run("purge")).text).toBe("Removed: 1 applications older than 180 days");
    expect((await run("purge", id)).text).toBe(`Removed: ${id}`);
    expect((await run("list")).text).toBe("0 applications");
    expect(await test.database.db.selectFrom("application_piece").selectAll().execute()).toEqual([]);
  });

  it("another key opens nothing", async () => {
    const { code, text } = await runWith("x".repeat(40), "list");
    expect(code).toBe(1);
    expect(text).toMatch(/^APPLICATION_KEY: the applications in the database were made with another key/);
  });

  it.each([["show"], ["export"], ["list", "X"], ["purge", "--days", "3", "X"], ["list", "--product", "x"]])(
    "refuses %s %s with the usage",
    async (...args) => {
      const { code, text } = await run(...args);
      expect(code).toBe(2);
      expect(text).toContain("applications");
    },
  );
});
