import { glob, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { describe, expect, inject, test } from "vitest";

const root = join(import.meta.dirname, "..");
const journeys = inject("testFiles").filter((file) => file !== import.meta.filename);

/** A text's words: runs of Chinese characters, and other tokens between spaces and quotes except plain numbers. */
const words = (text: string) =>
  new Set(
    text.match(
      /\p{Script=Han}{2,}|(?!\d+\b(?![.@-]))[\p{Script=Latin}\d][\p{Script=Latin}\d.@-]*[\p{Script=Latin}\d]/gu,
    ),
  );

const demo = await textOf("content/**/*.yaml");
const demoWords = words(demo);
/** Words that the demo shares with every brand: those of the fixture, the interface, and of code. */
const shared =
  (await textOf("e2e/brand/**/*.yaml")) +
  (await textOf("{apps,packages}/*/{app,src}/**/*.{ts,tsx}", /\.(test|factories)\./));
const sharedWords = words(shared);

/** Chinese is written without spaces and so searched anywhere; other words must match as a whole. */
function isOfTheDemo(word: string): boolean {
  return /\p{Script=Han}/u.test(word)
    ? demo.includes(word) && !shared.includes(word)
    : demoWords.has(word) && !sharedWords.has(word);
}

describe("a journey visits the fixture brand and asserts no text of the demo brand, whose copy may change", () => {
  test.each(journeys.map((file) => basename(file)))("%s", async (name) => {
    const found: string[] = [];
    for (const file of await withImports(join(import.meta.dirname, name))) {
      const code = (await readFile(file, "utf8")).replaceAll(/\/\*[^]*?\*\/|(?<=\s|^)\/\/.*$/gm, "");
      const literals = code.match(/(["`])(?:\\.|(?!\1)[^\\])*\1|\/(?:\\.|[^/\\\n])+\//g) ?? [];
      for (const word of words(literals.join("\n"))) if (isOfTheDemo(word)) found.push(`${basename(file)}: ${word}`);
    }
    expect(found).toEqual([]);
  });
});

/** A file of this folder, and its imports. */
async function withImports(file: string, met = new Set<string>()): Promise<Set<string>> {
  if (met.has(file)) return met;
  met.add(file);
  for (const [, name = ""] of (await readFile(file, "utf8")).matchAll(/from "\.\/([\w-]+\.ts)"/g))
    await withImports(join(import.meta.dirname, name), met);
  return met;
}

async function textOf(pattern: string, but = /^$/): Promise<string> {
  let text = "";
  for await (const file of glob(pattern, { cwd: root }))
    if (!but.test(file)) text += (await readFile(join(root, file), "utf8")).replaceAll(/^\s*#.*$/gm, "");
  return text;
}
