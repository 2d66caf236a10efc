/**
 * Cuts the Chinese display face to what the site needs, so that no visitor fetches megabytes for headings:
 * - song-core: the characters of headings and names in content/ and in interface copy;
 * - song-rest: the other common characters (GB 2312 level 1), fetched only when a heading has one of them.
 * The results are committed. Run it again when `song-rest` begins to load on ordinary pages:
 *
 *   mkdir /tmp/fonts && cd /tmp/fonts && npm init -y && npm install @fontsource/noto-serif-sc subset-font
 *   node apps/web/fonts/subset.ts /tmp/fonts
 *
 * The packages are no dependencies of the project: the source face alone weighs 60 MB.
 */
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

type SubsetFont = (font: Buffer, text: string, options: { targetFormat: "woff2" }) => Promise<Buffer>;

const root = join(import.meta.dirname, "../../..");
const styles = join(import.meta.dirname, "../app/styles");
const source = process.argv[2];
if (!source) throw new Error("Usage: node apps/web/fonts/subset.ts <folder with @fontsource/noto-serif-sc and subset-font>");

const require = createRequire(join(source, "package.json"));
const subsetFont: SubsetFont = require("subset-font");
const face = readFileSync(join(source, "node_modules/@fontsource/noto-serif-sc/files/noto-serif-sc-chinese-simplified-400-normal.woff2"));

const core = chinese(headings() + interfaceCopy() + "，。、；：？！“”‘’《》（）—…·");
const rest = new Set([...commonCharacters()].filter((character) => !core.has(character)));

await cut("song-core", core);
await cut("song-rest", rest);
writeFileSync(join(styles, "song.css"), stylesheet(core));
console.log(`song-core ${core.size} characters, song-rest ${rest.size} characters`);

async function cut(name: string, characters: Set<string>) {
  const font = await subsetFont(face, [...characters].join(""), { targetFormat: "woff2" });
  writeFileSync(join(styles, "fonts", `${name}.woff2`), font);
  console.log(`${name}.woff2 ${(font.length / 1024).toFixed(0)} kB`);
}

/** Texts of the content fields that are set in the display face; names of attribute lines, beside a value, are not. */
function headings(): string {
  const field = /^[\s-]*\{?\s*(?:\w*[tT]itle\w*|name|displayName|brandName|seriesName|navName|label|quote)\s*:([^,}\n]*)(?!.*\bvalue:)/gm;
  const texts = globSync("content/**/*.yaml", { cwd: root }).map((file) => readFileSync(join(root, file), "utf8"));
  return texts.flatMap((text) => [...text.matchAll(field)].map((match) => match[1])).join("");
}

function interfaceCopy(): string {
  return globSync("app/**/*.copy.ts", { cwd: join(import.meta.dirname, "..") })
    .map((file) => readFileSync(join(import.meta.dirname, "..", file), "utf8"))
    .join("");
}

/** GB 2312 level 1: rows 16 to 55, the 3755 most common characters. */
function commonCharacters(): Set<string> {
  const decoder = new TextDecoder("gb18030");
  const characters = new Set<string>();
  for (let row = 0xb0; row <= 0xd7; row++) {
    for (let cell = 0xa1; cell <= 0xfe; cell++) characters.add(decoder.decode(Uint8Array.of(row, cell)));
  }
  return chinese([...characters].join(""));
}

function chinese(text: string): Set<string> {
  return new Set([...text].filter((character) => /[\p{Script=Han}，。、；：？！“”‘’《》（）—…·]/u.test(character)).sort());
}

/** Later faces win where ranges overlap, so the core's exact range comes last. */
function stylesheet(characters: Set<string>): string {
  const rule = (name: string, range: string) => `@font-face {
  font-family: "Klarholm Song";
  src: url("./fonts/${name}.woff2") format("woff2");
  font-display: swap;
  unicode-range: ${range};
}
`;
  return `/* Written by fonts/subset.ts. */\n${rule("song-rest", "U+4E00-9FFF")}\n${rule("song-core", ranges(characters))}`;
}

/** Neighbouring code points joined to ranges. */
function ranges(characters: Set<string>): string {
  const points = [...characters].map((character) => character.codePointAt(0) ?? 0).sort((a, b) => a - b);
  const joined: [number, number][] = [];
  for (const point of points) {
    const last = joined.at(-1);
    if (last && last[1] === point - 1) last[1] = point;
    else joined.push([point, point]);
  }
  return joined.map(([from, to]) => `U+${hex(from)}${to > from ? `-${hex(to)}` : ""}`).join(",");
}

function hex(point: number): string {
  return point.toString(16).toUpperCase();
}
