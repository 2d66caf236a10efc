// Relative links of the repository's Markdown lead to files, and to headings where they name one.
import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const pages = globSync("**/*.md", {
  cwd: root,
  exclude: (path) => /(^|\/)(node_modules|build|data)(\/|$)/.test(path),
});

/** Markdown without code, in which brackets are no links. @param {string} path */
const proseOf = (path) =>
  readFileSync(join(root, path), "utf8")
    .replace(/^```[\s\S]*?^```/gm, "")
    .replace(/`[^`\n]*`/g, "");

/** Fragments of a page's headings, as GitHub makes them. @param {string} path */
const fragmentsOf = (path) => {
  const text = readFileSync(join(root, path), "utf8").replace(/^```[\s\S]*?^```/gm, "");
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\p{M}_ -]/gu, "")
      .replaceAll(" ", "-"),
  );
};

test("every relative link of a Markdown page leads to a file and a heading", () => {
  /** @type {string[]} */
  const broken = [];
  for (const page of pages)
    for (const [, target = ""] of proseOf(page).matchAll(/\]\(([^)\s]+)(?: "[^"]*")?\)/g)) {
      if (/^[a-z]+:/.test(target)) continue;
      const [path = "", fragment] = decodeURI(target).split("#");
      const file = path === "" ? page : join(dirname(page), path);
      const found =
        existsSync(join(root, file)) &&
        (fragment === undefined || !file.endsWith(".md") || fragmentsOf(file).includes(fragment));
      if (!found) broken.push(`${page}: ${target}`);
    }
  expect(pages.length).toBeGreaterThan(30);
  expect(broken).toEqual([]);
});
