import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { buildTestApp, type TestApp } from "../../../test/build-test-app.ts";
import { describeEngines } from "../../../test/databases.ts";
import { queryUrl, testKey } from "../../../test/security-codes.ts";
import { isWellFormed, normalizeCode } from "../../modules/verification/security-code.ts";
import type { Ask } from "../ask.ts";
import { staffCommand } from "./cli.ts";

let test: TestApp;
let env: Record<string, string>;

interface Terminal {
  ask?: Ask;
  signal?: AbortSignal;
  onProgress?: () => void;
}

/** Runs a command line, whose words are separated by spaces. */
async function run(
  line: string,
  { onProgress, ...terminal }: Terminal = {},
): Promise<{ code: number; text: string; progress: string[] }> {
  const [lines, progress]: [string[], string[]] = [[], []];
  const show = (text: string) => {
    progress.push(text);
    onProgress?.();
  };
  const words = line.split(" ").filter(Boolean);
  const code = await staffCommand(words, env, (text) => lines.push(text), show, terminal);
  return { code, text: lines.join("\n"), progress };
}

const file = (name: string) => join(test.config.dataDir, name);
const generate = (count: number, options = "") =>
  run(`codes generate --product plate-27 --count ${count} --out ${file("codes.csv")} --batch spring ${options}`);
const codesIn = async (name: string) =>
  (await readFile(file(name), "utf8"))
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => line.split(",")[0] ?? "");
const query = async (code: string, address = "203.0.113.7") =>
  (await test.app.inject({ url: queryUrl(code), headers: { "x-forwarded-for": address } })).json().data?.data.status;

// Only a command that runs opens the database.
it("prints the usage, with the fault of a line that is refused", async () => {
  env = { DATA_DIR: "/nonexistent" };
  for (const line of ["--help", "-h", "codes --help"]) {
    const { code, text } = await run(line);
    expect(code, line).toBe(0);
    expect(text, line).toMatch(/^用法 Usage: npm run staff -- /);
  }
  for (const [line, fault] of [
    ["--nonsense", "没有选项 --nonsense。"],
    ["codes -x", "没有选项 -x。"],
    ["codes report --out x", "codes report 没有选项 --out。"],
    ["codes --batch", "--batch 需要一个值。"],
    [""],
    ["codes"],
    ["codes make"],
    ["codes generate"],
    ["codes generate --product a --count 0 --out b"],
    ["codes void"],
    ["codes void --days 1"],
    ["codes report x"],
    ["codes report --days x"],
  ] as const) {
    const { code, text } = await run(line);
    expect(code, line).toBe(2);
    if (fault) expect(text.split("\n")[0]).toBe(fault);
    expect(text, line).toContain("Usage: npm run staff -- codes COMMAND");
    expect(text, line).not.toMatch(/\n\s+at /);
  }
});

describeEngines("npm run staff", (engine) => {
  beforeEach(async () => {
    env = { CODE_KEY: testKey, PUBLIC_URL: "https://www.example.com", TRUST_PROXY: "true" };
    test = await buildTestApp({ env, engine });
    env = { ...env, DATA_DIR: test.config.dataDir, DATABASE_URL: test.config.databaseUrl ?? "" };
  });
  afterEach(() => test[Symbol.asyncDispose]());

  it(
    "[DESK-01] creates, lists, changes and disables accounts of the desk, and logs it",
    { tags: "extended" },
    async () => {
      expect((await run("users")).text).toContain("There are no accounts.");
      expect((await run("users add chief --role king")).code).toBe(2);
      expect((await run("users add x --role admin")).code).toBe(2);
      const { code, text } = await run("users add Chief --role admin");
      expect(code).toBe(0);
      const [link] = /https:\/\/www\.example\.com\/desk\/welcome#[\w-]{43}$/.exec(text) ?? [];
      expect(link).toBeDefined();
      expect((await run("users add chief --role hr")).code).toBe(1);
      expect((await run("users disable chief")).code).toBe(1);
      await run("users add helper --role editor");
      expect((await run("users role helper --role service")).text).toBe("helper：编辑 → 客服");
      await run("users disable helper");
      expect((await run("users link nobody")).code).toBe(1);
      expect((await run("users link chief")).text).not.toContain(link);
      expect((await run("users list")).text.split("\n")).toEqual([
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

  describe("codes generate", () => {
    it(
      "[OPS-01] creates codes that the site knows, in clear text in one private file only",
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
        const [one = "", last = ""] = [codes[0], codes[24_999]];
        expect([await query(one), await query(last), await query(one)]).toEqual([1, 1, 2]);
        // The files of the embedded database; PostgreSQL gets the same hashes.
        for (const name of (await readdir(test.config.dataDir)).filter((entry) => entry.includes("sqlite"))) {
          const bytes = await readFile(file(name), "latin1");
          expect(bytes.includes(one) || bytes.includes(normalizeCode(one))).toBe(false);
        }
      },
    );

    it("draws QR codes of the verification page's address", async () => {
      await generate(2, `--qr ${file("qr")}`);
      const codes = await codesIn("codes.csv");
      expect((await readdir(file("qr"))).toSorted()).toEqual(codes.map((code) => `${code}.svg`).toSorted());
      expect(await readFile(join(file("qr"), `${codes[0]}.svg`), "utf8")).toMatch(/^<svg [^]*<path [^]*<\/svg>\s*$/);
    });

    it("refuses an existing file or batch, and an unknown product", async () => {
      await generate(1);
      expect(await generate(1)).toMatchObject({ code: 1, text: expect.stringContaining("exists already") });
      for (const [out, options, fault] of [
        ["b.csv", "--product plate-27 --batch spring", "--batch: there is a batch spring already."],
        ["c.csv", "--product plate-28", "did you mean plate-2"],
      ]) {
        const refused = await run(`codes generate --count 1 --out ${file(out ?? "")} ${options}`);
        expect(refused).toMatchObject({ code: 1, text: expect.stringContaining(fault ?? "") });
        expect(await readdir(test.config.dataDir)).not.toContain(out);
      }
    });

    it("[EDIT-05] removes a batch that is interrupted, so that its name and file can be used again", async () => {
      const stop = new AbortController();
      const stopped = await run(
        `codes generate --product plate-27 --count 25000 --batch spring --out ${file("codes.csv")} --lang en`,
        { signal: stop.signal, onProgress: () => stop.abort() },
      );
      expect(stopped).toMatchObject({ code: 1, text: "Stopped: batch spring was removed with all of its codes." });
      expect(stopped.progress).toHaveLength(1);
      expect(await readdir(test.config.dataDir)).not.toContain("codes.csv");
      for (const table of ["security_code", "security_code_batch"] as const)
        expect(await test.database.db.selectFrom(table).selectAll().execute()).toEqual([]);
      expect((await generate(5)).code).toBe(0);
      expect(await codesIn("codes.csv")).toHaveLength(5);
    });

    it("[EDIT-05] warns of codes whose address only opens on this machine", async () => {
      expect((await generate(1)).text).not.toContain("PUBLIC_URL");
      for (const host of ["localhost", "127.0.0.1"]) {
        env = { ...env, PUBLIC_URL: `http://${host}:3000` };
        const options = `--product plate-27 --count 1 --out ${file(host)} --batch ${host}`;
        const { code, text } = await run(`codes generate ${options}`);
        expect(code).toBe(0);
        expect(text.split("\n")[0]).toContain(`注意：二维码与网址指向 http://${host}:3000`);
      }
    });
  });

  describe("codes void", () => {
    it("[EDIT-05] asks first, or needs --yes without a terminal", async () => {
      await generate(3);
      const [one = ""] = await codesIn("codes.csv");
      for (const [args, codes] of [
        [one, "1 codes of the command line"],
        ["--batch spring", "3 codes of batch spring"],
        [`--file ${file("codes.csv")}`, `3 codes of ${file("codes.csv")}`],
      ] as const) {
        const asked: string[] = [];
        const ask: Ask = async (text) => {
          asked.push(text);
          return false;
        };
        const action = `This voids ${codes} and cannot be undone.`;
        const refused = { code: 1, text: `${action} Nothing was voided; use --yes to continue.` };
        expect(await run(`codes void ${args} --lang en`, { ask })).toMatchObject(refused);
        expect(asked).toEqual([`${action} Continue?`]);
        expect(await run(`codes void ${args} --lang en`)).toMatchObject(refused);
      }
      expect(await query(one)).toBe(1);
      expect(await run(`codes void ${one}`, { ask: async () => true })).toMatchObject({ text: "Voided: 1" });
      expect(await query(one)).toBe(4);
    });

    it("voids single codes, a list and a batch; all or none", async () => {
      await generate(5);
      const [one = "", two = "", ...others] = await codesIn("codes.csv");
      const mistyped = `${two.slice(0, -1)}${two.endsWith("2") ? "3" : "2"}`;
      expect(await run(`codes void ${one.toLowerCase()} --yes`)).toMatchObject({ code: 0, text: "Voided: 1" });
      expect([await query(one), await query(two)]).toEqual([4, 1]);
      for (const [args, fault] of [
        [`${two} 2222-2222-2222-2223`, "Nothing was voided"],
        [`${two} ${mistyped}`, "mistyped"],
        ["--batch autumn", "--batch: there is no batch autumn."],
      ])
        expect(await run(`codes void ${args}`)).toMatchObject({ code: 1, text: expect.stringContaining(fault ?? "") });
      expect(await query(two)).toBe(2);
      const all = await run(`codes void --file ${file("codes.csv")} --yes`);
      expect(all).toMatchObject({ code: 0, text: "Voided: 4, void before: 1" });
      expect(await run("codes void --batch spring")).toMatchObject({ code: 0, text: "Voided: 0" });
      for (const code of others) expect(await query(code)).toBe(4);
    });
  });

  it(
    "codes report counts by day and product, lists frozen codes and suspicious addresses, and plots them",
    { tags: "extended" },
    async () => {
      expect((await run(`codes report --plot ${file("empty.svg")}`)).text).toContain("  none");
      await generate(2);
      const [one = "", two = ""] = await codesIn("codes.csv");
      for (let turn = 0; turn < 7; turn++) await query(one);
      await query(two);
      for (let turn = 0; turn < 25; turn++) await query("2222", "198.51.100.9");
      const report = await run(`codes report --days 7 --plot ${file("report.svg")}`);
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
});
