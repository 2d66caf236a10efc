import { describe, expect, it } from "vitest";
import { svgSize } from "../src/modules/publishing/svg-size.ts";
import { filmSize } from "../src/modules/media/film.ts";
import { mediaPathsIn } from "../src/modules/publishing/measure-referenced.ts";
import { missingAlternatives } from "../src/modules/publishing/warnings/alternatives.ts";
import { headingOrder } from "../src/modules/publishing/warnings/headings.ts";
import { readYaml } from "../src/modules/publishing/yaml-file.ts";
import { displayedWords } from "../src/modules/fonts/displayed-fields.ts";
import { picturesInRichText } from "../src/modules/images/picture-uses.ts";
import { kindOf } from "../src/modules/images/originals.ts";
import { trimSlashes } from "../src/modules/pages/spelling.ts";
import { presentRichText, richText } from "../src/modules/content/rich-text.ts";
import { plainText } from "../src/modules/search/engine/articles.ts";

const schema = richText(() => undefined);
const check = (html: string) => schema.safeParse(html);
const present = (html: string) => presentRichText(html, () => ({ url: "/media/a.webp", width: 1, height: 1, alt: "" }));
const yaml = (text: string) => readYaml("a.yaml", Buffer.from(text));
const warn = (text: string) => {
  const file = yaml(`text: ${JSON.stringify(text)}\n`);
  return [missingAlternatives(file), headingOrder(file)];
};
const nested = (tag: string) => (size: number) => `<${tag}>`.repeat(size) + `</${tag}>`.repeat(size);
const repeated =
  (text: string, end = "") =>
  (size: number) =>
    text.repeat(size) + end;

/** What reads text that people send, its worst shape, and a size at which linear work takes milliseconds. */
const readers: [name: string, read: (text: string) => unknown, shape: (size: number) => string, size: number][] = [
  ["the check of rich text: levels", check, nested("strong"), 20_000],
  ["the check of rich text: unknown levels", check, nested("x"), 20_000],
  ["the check of rich text: ends of nothing", check, (size) => "<em>".repeat(size) + "</li>".repeat(size), 20_000],
  [
    "the check of rich text: attributes",
    check,
    (size) => `<p ${Array.from({ length: size }, (_, at) => `a${at}=""`).join(" ")}>`,
    10_000,
  ],
  ["the check of rich text: open tags", check, repeated("<a href="), 50_000],
  ["the check of rich text: open comments", check, repeated("<!--"), 50_000],
  ["rich text of an answer: levels", present, nested("strong"), 20_000],
  ["rich text of an answer: ends of nothing", present, (size) => "<em>".repeat(size) + "</li>".repeat(size), 20_000],
  ["rich text of an answer: ampersands", present, repeated("&"), 50_000],
  ["words of rich text for the search", plainText, repeated("<"), 50_000],
  ["words of headings", (text) => displayedWords({ text }), repeated("<h2>"), 20_000],
  ["words of open headings", (text) => displayedWords({ text }), repeated("<h2"), 20_000],
  ["pictures of rich text", (text) => [...picturesInRichText(text)], repeated("<img "), 20_000],
  ["alternative texts: open pictures", warn, repeated("<img "), 10_000],
  ["alternative texts: an open quotation", warn, repeated("a", '">'), 10_000],
  ["alternative texts: a long one", warn, (size) => `<img alt="${" ".repeat(size)}>`, 10_000],
  ["paths in a draft", mediaPathsIn, repeated("a"), 50_000],
  ["paths in a draft: dots", mediaPathsIn, repeated("a/a.", "!"), 20_000],
  ["an address with slashes", trimSlashes, (size) => `/a${"/".repeat(size)}b`, 50_000],
  ["an address of a picture", kindOf, repeated("a.", "!"), 50_000],
  ["a drawing: levels", svgSize, nested("g"), 20_000],
  ["a drawing: open roots", svgSize, repeated("<svg"), 50_000],
  ["YAML: an open list", yaml, (size) => `a: ${"b ".repeat(size)}\nc: [ d`, 20_000],
  ["YAML: spaces", yaml, (size) => `a: [ b${" ".repeat(size)}\nc: d`, 20_000],
];

/** Processor time of this process in milliseconds. */
function timed(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

describe("[SEC-02] work grows with what is sent, not with its square", () => {
  it.each(readers)("%s", (_name, read, shape, size) => {
    const [small, large] = [shape(size), shape(size * 8)];
    read(small);
    const few = Math.min(...Array.from({ length: 3 }, () => timed(() => read(small))));
    const many = timed(() => read(large));
    // Eight times as much: linear work takes eight times as long, quadratic 64 times. Short times need no ratio.
    expect(many, `${few.toFixed(1)} ms, then ${many.toFixed(1)} ms`).toBeLessThan(Math.max(200, few * 30));
  });

  it.each<[string, string]>([
    [
      "aliases of aliases",
      `a: &a [x,x,x,x,x,x,x,x,x]\n${"bcdefghi".replaceAll(/./g, (letter, at: number) => `${letter}: &${letter} [${Array.from({ length: 9 }, () => `*${"abcdefghi"[at]}`).join(",")}]\n`)}`,
    ],
    ["deep lists", "[".repeat(50_000)],
    ["deep fields", Array.from({ length: 3000 }, (_, at) => `${" ".repeat(at)}a:`).join("\n")],
    ["deep closed lists", "[".repeat(20_000) + "]".repeat(20_000)],
  ])("YAML with %s becomes a fault", (_what, text) => {
    expect(yaml(text).faults.length).toBeGreaterThan(0);
  });

  it("a film of empty boxes ends after the first thousand", () => {
    const boxes = Buffer.alloc(16_000_000, Buffer.from([0, 0, 0, 8, 0x66, 0x72, 0x65, 0x65]));
    const bytes = Buffer.concat([Buffer.from("\0\0\0\u0018ftypisom\0\0\0\0isomiso2", "latin1"), boxes]);
    expect(timed(() => filmSize(bytes))).toBeLessThan(500);
  });
});
