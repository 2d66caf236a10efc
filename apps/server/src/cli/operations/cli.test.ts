import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { buildTestApp, type TestApp } from "../../../test/build-test-app.ts";
import { describeEngines, type Engine } from "../../../test/databases.ts";
import { queryUrl, testKey } from "../../../test/security-codes.ts";
import { isWellFormed, normalizeCode } from "../../modules/verification/security-code.ts";
import type { Ask } from "../ask.ts";
import { staffCommand } from "./cli.ts";

let test: TestApp;
let env: Record<string, string>;
const open = async (engine: Engine) => {
  env = { CODE_KEY: testKey, PUBLIC_URL: "https://www.example.com", TRUST_PROXY: "true" };
  test = await buildTestApp({ env, engine });
  env = { ...env, DATA_DIR: test.config.dataDir, DATABASE_URL: test.config.databaseUrl ?? "" };
};

const run = (...args: string[]) => runWith({}, ...args);

/** @param person who sits at the terminal, and what they do while the command runs */
async function runWith(
  { onProgress, ...person }: { ask?: Ask; signal?: AbortSignal; onProgress?: () => void },
  ...args: string[]
): Promise<{ code: number; text: string; progress: string[] }> {
  const [lines, progress]: [string[], string[]] = [[], []];
  const code = await staffCommand(
    args,
    env,
    (text) => lines.push(text),
    (text) => {
      progress.push(text);
      onProgress?.();
    },
    person,
  );
  return { code, text: lines.join("\n"), progress };
}

const file = (name: string) => join(test.config.dataDir, name);
const generate = (count: number, ...more: string[]) =>
  run(
    "codes",
    "generate",
    "--product",
    "plate-27",
    "--count",
    String(count),
    "--out",
    file("codes.csv"),
    "--batch",
    "spring",
    ...more,
  );
const codesIn = async (name: string) =>
  (await readFile(file(name), "utf8"))
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => line.split(",")[0] ?? "");
const ask = async (code: string, address = "203.0.113.7") =>
  (await test.app.inject({ url: queryUrl(code), headers: { "x-forwarded-for": address } })).json().data?.data.status;

describeEngines("npm run staff", (engine) => {
  beforeEach(() => open(engine));
  afterEach(() => test[Symbol.asyncDispose]());

  it(
    "[DESK-01] makes, lists, changes and disables accounts of the desk, of which its log tells",
    { tags: "extended" },
    async () => {
      expect((await run("users")).text).toContain("There are no accounts.");
      expect((await run("users", "add", "chief", "--role", "king")).code).toBe(2);
      expect((await run("users", "add", "x", "--role", "admin")).code).toBe(2);
      const { code, text } = await run("users", "add", "Chief", "--role", "admin");
      expect(code).toBe(0);
      const [link] = /https:\/\/www\.example\.com\/desk\/welcome#[\w-]{43}$/.exec(text) ?? [];
      expect(link).toBeDefined();
      expect((await run("users", "add", "chief", "--role", "hr")).code).toBe(1);
      expect((await run("users", "disable", "chief")).code).toBe(1);
      await run("users", "add", "helper", "--role", "editor");
      expect((await run("users", "role", "helper", "--role", "service")).text).toBe("helper：编辑 → 客服");
      await run("users", "disable", "helper");
      expect((await run("users", "link", "nobody")).code).toBe(1);
      expect((await run("users", "link", "chief")).text).not.toContain(link);
      expect((await run("users", "list")).text.split("\n")).toEqual([
        "chief  admin（管理员）  未设密码 no password yet",
        "helper  service（客服）  已停用 disabled",
      ]);
      const log = await test.database.db.selectFrom("desk_audit").selectAll().orderBy("id").execute();
      expect(log.map(({ call, outcome, person_name }) => `${person_name} ${call} ${outcome}`)).toEqual([
        "终端 users add ok",
        "终端 users add failed",
        "终端 users disable failed",
        "终端 users add ok",
        "终端 users role ok",
        "终端 users disable ok",
        "终端 users link failed",
        "终端 users link ok",
      ]);
      expect(JSON.stringify(log)).not.toContain("welcome#");
    },
  );

  it.each([[["--help"]], [["-h"]], [["codes", "--help"]]])("tells what there is for %j", async (args) => {
    const { code, text } = await run(...args);
    expect(code).toBe(0);
    expect(text).toMatch(/^用法 Usage: npm run staff -- /);
  });

  it.each([
    [["--nonsense"], "没有选项 --nonsense。"],
    [["codes", "-x"], "没有选项 -x。"],
    [["codes", "report", "--out", "x"], "codes report 没有选项 --out。"],
    [["codes", "--batch"], "--batch 需要一个值。"],
  ])("says what is wrong with %j, and what there is", async (args, said) => {
    const { code, text } = await run(...args);
    expect(code).toBe(2);
    expect(text.split("\n")[0]).toBe(said);
    expect(text).toContain("用法 Usage: npm run staff -- ");
    expect(text).not.toMatch(/\n\s+at /);
  });

  describe("codes generate", () => {
    it(
      "[OPS-01] makes codes that the site knows; in clear they are in one file only, which nobody else reads",
      { tags: "extended" },
      async () => {
        const made = await generate(25_000);
        expect(made).toMatchObject({ code: 0, text: `Batch spring: 25000 codes of plate-27 in ${file("codes.csv")}` });
        expect(made.progress.map((text) => text.replace(/, \d+ s left/, ""))).toEqual([
          expect.stringMatching(/^█{12}░{18} 40 %$/),
          expect.stringMatching(/ 80 %$/),
          "",
        ]);
        expect((await stat(file("codes.csv"))).mode & 0o777).toBe(0o600);
        const [head, first = ""] = (await readFile(file("codes.csv"), "utf8")).split("\n");
        expect(head).toBe("code,product,batch,url");
        const codes = await codesIn("codes.csv");
        expect(first).toBe(`${codes[0]},plate-27,spring,https://www.example.com/verification?code=${codes[0]}`);
        expect(new Set(codes).size).toBe(25_000);
        expect(codes.every((code) => isWellFormed(normalizeCode(code)))).toBe(true);
        expect([await ask(codes[0] ?? ""), await ask(codes[24_999] ?? ""), await ask(codes[0] ?? "")]).toEqual([
          1, 1, 2,
        ]);
        // The embedded database's own files; PostgreSQL gets the same hashes.
        for (const name of (await readdir(test.config.dataDir)).filter((entry) => entry.includes("sqlite"))) {
          const bytes = await readFile(file(name), "latin1");
          expect(bytes.includes(codes[0] ?? "") || bytes.includes(normalizeCode(codes[0] ?? ""))).toBe(false);
        }
      },
    );

    it("draws QR codes of the verification page's address", async () => {
      await generate(2, "--qr", file("qr"));
      const codes = await codesIn("codes.csv");
      expect((await readdir(file("qr"))).toSorted()).toEqual(codes.map((code) => `${code}.svg`).toSorted());
      expect(await readFile(join(file("qr"), `${codes[0]}.svg`), "utf8")).toMatch(/^<svg [^]*<path [^]*<\/svg>\s*$/);
    });

    it("never writes over a file, a batch or a product's name that is wrong", async () => {
      await generate(1);
      expect(await generate(1)).toMatchObject({ code: 1, text: expect.stringContaining("exists already") });
      expect(
        await run(
          "codes",
          "generate",
          "--product",
          "plate-27",
          "--count",
          "1",
          "--out",
          file("b.csv"),
          "--batch",
          "spring",
        ),
      ).toMatchObject({ code: 1, text: "--batch: there is a batch spring already." });
      expect(
        await run("codes", "generate", "--product", "plate-28", "--count", "1", "--out", file("c.csv")),
      ).toMatchObject({ code: 1, text: expect.stringContaining("did you mean plate-2") });
      expect(await readdir(test.config.dataDir)).not.toContain("b.csv");
      expect(await readdir(test.config.dataDir)).not.toContain("c.csv");
    });
  });

  it("[EDIT-05] takes a batch of codes back whole when it is stopped, so that its name and file are free again", async () => {
    const stop = new AbortController();
    const args =
      `codes generate --product plate-27 --count 25000 --batch spring --out ${file("codes.csv")} --lang en`.split(" ");
    const stopped = await runWith({ signal: stop.signal, onProgress: () => stop.abort() }, ...args);
    expect(stopped).toMatchObject({ code: 1, text: "Stopped: batch spring was taken back, no code of it is left." });
    expect(stopped.progress).toHaveLength(1);
    expect(await readdir(test.config.dataDir)).not.toContain("codes.csv");
    for (const table of ["security_code", "security_code_batch"] as const)
      expect(await test.database.db.selectFrom(table).selectAll().execute()).toEqual([]);
    expect((await generate(5)).code).toBe(0);
    expect(await codesIn("codes.csv")).toHaveLength(5);
  });

  it("[EDIT-05] says of codes whose address opens on this machine alone that they do", async () => {
    expect((await generate(1)).text).not.toContain("PUBLIC_URL");
    for (const url of ["http://localhost:3000", "http://127.0.0.1:3000"]) {
      env = { ...env, PUBLIC_URL: url };
      const args = ["--product", "plate-27", "--count", "1", "--out", file(`${new URL(url).hostname}.csv`)];
      const { code, text } = await run("codes", "generate", ...args, "--batch", new URL(url).hostname);
      expect(code).toBe(0);
      expect(text.split("\n")[0]).toContain(`注意：二维码与网址指向 ${url}`);
    }
  });

  it("[EDIT-05] asks before codes are voided; where nobody answers, --yes does", async () => {
    await generate(3);
    const [one = ""] = await codesIn("codes.csv");
    for (const [args, question] of [
      [[one], "This voids 1 codes of the command line for good."],
      [["--batch", "spring"], "This voids 3 codes of batch spring for good."],
      [["--file", file("codes.csv")], `This voids 3 codes of ${file("codes.csv")} for good.`],
    ] as const) {
      const asked: string[] = [];
      const refuse: Ask = async (text) => {
        asked.push(text);
        return false;
      };
      const refused = { code: 1, text: `${question} Nothing was voided; --yes goes on.` };
      expect(await runWith({ ask: refuse }, "codes", "void", ...args, "--lang", "en")).toMatchObject(refused);
      expect(asked).toEqual([`${question} Go on?`]);
      expect(await run("codes", "void", ...args, "--lang", "en")).toMatchObject(refused);
    }
    expect(await ask(one)).toBe(1);
    expect(await runWith({ ask: async () => true }, "codes", "void", one)).toMatchObject({ text: "Voided: 1" });
    expect(await ask(one)).toBe(4);
  });

  describe("codes void", () => {
    it("voids single codes, a list and a batch; all or none", async () => {
      await generate(5);
      const [one = "", two = "", ...others] = await codesIn("codes.csv");
      expect(await run("codes", "void", one.toLowerCase(), "--yes")).toMatchObject({ code: 0, text: "Voided: 1" });
      expect([await ask(one), await ask(two)]).toEqual([4, 1]);
      expect(await run("codes", "void", two, "2222-2222-2222-2223")).toMatchObject({
        code: 1,
        text: expect.stringContaining("Nothing was voided"),
      });
      expect(await run("codes", "void", two, `${two.slice(0, -1)}${two.endsWith("2") ? "3" : "2"}`)).toMatchObject({
        code: 1,
        text: expect.stringContaining("mistyped"),
      });
      expect(await ask(two)).toBe(2);
      expect(await run("codes", "void", "--file", file("codes.csv"), "--yes")).toMatchObject({
        code: 0,
        text: "Voided: 4, void before: 1",
      });
      expect(await run("codes", "void", "--batch", "spring")).toMatchObject({ code: 0, text: "Voided: 0" });
      expect(await run("codes", "void", "--batch", "autumn")).toMatchObject({
        code: 1,
        text: "--batch: there is no batch autumn.",
      });
      for (const code of others) expect(await ask(code)).toBe(4);
    });
  });

  describe("codes report", () => {
    it(
      "counts by day and product, lists frozen codes and suspicious addresses, and draws them",
      { tags: "extended" },
      async () => {
        await generate(2);
        const [one = "", two = ""] = await codesIn("codes.csv");
        for (let turn = 0; turn < 7; turn++) await ask(one);
        await ask(two);
        for (let turn = 0; turn < 25; turn++) await ask("2222", "198.51.100.9");
        const report = await run("codes", "report", "--days", "7", "--plot", file("report.svg"));
        expect(report.code).toBe(0);
        const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
        expect(report.text).toMatch(new RegExp(`\\n  ${today} +2 +4 +2 +0 +20 +0 +0\\n`));
        expect(report.text).toMatch(/\n {2}plate-27 +2 +4 +2 +0 +0 +0 +0\n/);
        expect(report.text).toMatch(
          /Frozen codes: 1\n\n.*\n {2}plate-27 +spring +\d{4}-\d\d-\d\dT\d\d:\d\d +[0-9a-f]{12}\n/,
        );
        expect(report.text).toMatch(
          /Suspicious addresses \(20 or more misses\): 1\n\n.*\n {2}198\.51\.100\.0\/24 +20 +0\n/,
        );
        expect(report.text).not.toContain(one);
        const plot = await readFile(file("report.svg"), "utf8");
        expect(plot).toContain(`<title>${today} mistyped: 20</title>`);
        expect(plot).not.toMatch(/NaN|undefined/);
      },
    );

    it("says so when nobody has asked yet", async () => {
      expect(await run("codes", "report", "--plot", file("report.svg"))).toMatchObject({
        code: 0,
        text: expect.stringContaining("  none"),
      });
    });
  });

  it.each([
    [[]],
    [["codes"]],
    [["codes", "make"]],
    [["codes", "generate"]],
    [["codes", "generate", "--product", "a", "--count", "0", "--out", "b"]],
    [["codes", "void"]],
    [["codes", "void", "--days", "1"]],
    [["codes", "report", "x"]],
    [["codes", "report", "--days", "x"]],
    [["--force"]],
  ])("explains itself for %j", async (args) => {
    const { code, text } = await run(...args);
    expect(code).toBe(2);
    expect(text).toContain("Usage: npm run staff -- codes COMMAND");
  });
});
