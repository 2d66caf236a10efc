import { readFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { expect, test } from "vitest";

const modules = join(import.meta.dirname, "../src/modules");

/** Modules may import earlier ones only. */
const order = [
  "content",
  "news",
  "stores",
  "hooks",
  "verification",
  "careers",
  "search",
  "editorial",
  "catalog",
  "fonts",
  "media",
  "images",
  "cdn",
  "pages",
  "figures",
  "publishing",
  "drafts",
  "imports",
  "site-checks",
  "admin",
];

test("modules import each other in one direction, types included", async () => {
  const wrong: string[] = [];
  const found = new Set<string>();
  for await (const file of glob("*/**/*.ts", { cwd: modules })) {
    const [own = ""] = file.split("/");
    found.add(own);
    if (file.endsWith(".test.ts")) continue;
    for (const [, specifier = ""] of readFileSync(join(modules, file), "utf8").matchAll(/from "(\.[^"]+)"/g)) {
      const [other = ""] = relative(modules, join(modules, dirname(file), specifier)).split("/");
      if (other !== own && other !== ".." && order.indexOf(other) >= order.indexOf(own))
        wrong.push(`${file} imports ${specifier}`);
    }
  }
  expect([...found].toSorted()).toEqual(order.toSorted());
  expect(wrong).toEqual([]);
});
