import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { buildTestApp } from "../../../test/build-test-app.ts";
import { describeEngines } from "../../../test/databases.ts";
import { queryUrl } from "../../../test/security-codes.ts";
import { codeKeyFile } from "./code-key.ts";
import { demoCodesFile, makeDemoCodes } from "./demo-codes.ts";

describeEngines("demo codes", (engine) => {
  it("are created once, for each answer, in a file that only the owner can read; so is the generated key", async () => {
    await using test = await buildTestApp({ engine });
    const { productGroups, site } = test.contents.current().content;
    expect(await makeDemoCodes(test.database.db, test.config, { productGroups, site })).toBeUndefined();
    const content = { productGroups, site: { ...site, demo: true } };
    const isPublic = { ...test.config, publicUrl: "https://www.example.com" };
    expect(await makeDemoCodes(test.database.db, isPublic, content)).toBeUndefined();
    const list = await makeDemoCodes(test.database.db, test.config, content);
    expect(await makeDemoCodes(test.database.db, test.config, content)).toBeUndefined();
    expect(await readFile(join(test.config.dataDir, demoCodesFile), "utf8")).toBe(list);
    for (const file of [demoCodesFile, codeKeyFile])
      expect((await stat(join(test.config.dataDir, file))).mode & 0o777).toBe(0o600);
    const lines = (list ?? "").trim().split("\n");
    const answers = [];
    for (const line of lines) {
      const [code = "", label] = line.split("  ");
      expect(code).toMatch(/^(\w{4}-){3}\w{4}$/);
      answers.push([label, (await test.app.inject(queryUrl(code))).json().data.data.status]);
    }
    expect(answers).toEqual([
      ["fresh", 1],
      ["fresh", 1],
      ["fresh", 1],
      ["queried before", 2],
      ["frozen", 3],
      ["voided", 4],
    ]);
  });
});
