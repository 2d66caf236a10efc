import { expect, it } from "vitest";
import { readYaml } from "./yaml-file.ts";

/** Every fault of a file of this text, as `line:column message`. */
function faultsOf(text: string): string[] {
  return readYaml("x.yaml", Buffer.from(text)).faults.map(
    ({ line, column, message }) => `${line}:${column} ${message}`,
  );
}

const fullWidthColon = "a full-width colon ： after a field name; use : and a space";

it.each<[text: string, ...faults: string[]]>([
  ["a:\n  b: 1\n\tc: 2\n", "3:1 a tab before the text; use spaces"],
  ["a:\n  b: 1\n c: 2\n", "3:1 wrong indentation; align this line with its siblings"],
  ["a:\n  b: 1\n   c: 2\n", "2:6 the next line is indented too far for a field; align it with its siblings"],
  ["title：家\nprice: 1\n", `1:1 ${fullWidthColon}`],
  ["price: 1\ntitle：家\n", `2:1 ${fullWidthColon}`],
  ["blocks:\n  - kind：hero\n    text: 家\n", `2:5 ${fullWidthColon}`],
  ["price:1\ntitle: 家\n", "1:1 a space is missing after the colon"],
  ["title: 家: 我们\n", "1:8 text with a colon and a space in it must be quoted"],
  ["title: @家\n", "1:8 text that begins with @ must be quoted"],
  ['title: "家\nprice: 1\n', "3:1 a quote above is not closed"],
  ["text: |-\n一段。\n", "2:1 this line is no field; continued text must be indented more than its field"],
  ["goods: [1, 2\nprice: 1\n", "2:1 a ] is missing before this"],
  [
    "style: {color: #fff, size: 1}\nprice: 1\n",
    '1:16 a colour must be quoted, "#fff": after a space, # begins a comment',
  ],
  [
    "a: 1\n<<<<<<< HEAD\nb: 2\n=======\nb: 3\n>>>>>>> other\nc: @d\n",
    "2:1 an unresolved merge conflict; keep one of the two texts and remove <<<<<<<, ======= and >>>>>>>",
    "7:4 text that begins with @ must be quoted",
  ],
])("explains %j for editors", (text, ...expected) => expect(faultsOf(text)).toEqual(expected));

it("explains that an unquoted colour is a comment", () => {
  const colours = readYaml("x.yaml", Buffer.from('a: #c0ffee\nb: # a note\nc: "#fff"\nd: ~ # fff\n'));
  expect(["a", "b", "c", "d"].map((field) => colours.at([field], "found nothing").message)).toEqual([
    'a colour must be quoted, "#c0ffee": after a space, # begins a comment',
    "found nothing",
    "found nothing",
    "found nothing",
  ]);
});
