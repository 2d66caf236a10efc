import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { expect, it } from "vitest";
import { parse, stringify } from "yaml";
import { mergeYaml } from "./merge-yaml.ts";

const file = `# A page
title: "礼赠" # short

blocks:
  # The opening
  - kind: hero
    id: a
    text: |-
      一
      二
  - { kind: goods, id: b } # the goods
`;

it("[HIST-02] keeps comments, quotes and order of unchanged parts", () => {
  const value = parse(file);
  expect(mergeYaml(file, value)).toBe(file);
  expect(mergeYaml(file, { ...value, title: "送礼" })).toBe(file.replace("礼赠", "送礼"));
  const [hero, goods] = value.blocks;
  expect(mergeYaml(file, { ...value, blocks: [{ kind: "new" }, hero, { ...goods, n: 1 }] })).toBe(
    file
      .replace("blocks:\n", "blocks:\n  - kind: new\n")
      .replace("{ kind: goods, id: b }", "{ kind: goods, id: b, n: 1 }"),
  );
  expect(mergeYaml(file, { title: "礼赠", blocks: [] })).toBe('# A page\ntitle: "礼赠" # short\n\nblocks: []\n');
});

it("[HIST-02] writes the new value over any old file", () => {
  const value = fc.jsonValue({ maxDepth: 3 });
  const object = fc.dictionary(fc.string(), value);
  fc.assert(
    fc.property(object, object, (before, after) => {
      expect(JSON.stringify(parse(mergeYaml(stringify(before), after)))).toBe(JSON.stringify(after));
    }),
  );
  for (const broken of ["", "a: [", "a: &x 1\nb: *x\n", "- 1\n", "# only this\n"])
    expect(parse(mergeYaml(broken, { a: 2, b: 1 }))).toEqual({ a: 2, b: 1 });
});

it("[HIST-02] keeps all comments of the demo's files when one text changes", { tags: "extended" }, async () => {
  const folder = join(import.meta.dirname, "../../../../../content/pages");
  for (const name of await readdir(folder)) {
    const text = await readFile(join(folder, name), "utf8");
    const comments = (source: string) => source.match(/(?:^|\s)#.*/gm) ?? [];
    expect(comments(mergeYaml(text, { ...parse(text), title: "新的" })), name).toEqual(comments(text));
  }
});
