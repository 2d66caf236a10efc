import { describe, expect, test } from "vitest";
import { editorAttributes, editorStyleHrefs, editorStyleSheet } from "./editor-style.ts";

describe("[BLOCK-02] editors' colours and sizes", () => {
  const values = { color: "#FBFAF7", background: "#14264a", border: "#abc", size: 38 };

  test("become data attributes, since inline styles are refused", () => {
    expect(editorAttributes(values)).toEqual({
      "data-editor-background": "14264a",
      "data-editor-color": "fbfaf7",
      "data-editor-border": "abc",
      "data-editor-size": "38",
    });
    expect(editorAttributes({})).toEqual({});
  });

  test("name a stylesheet by its values, each once and in a fixed order", () => {
    expect(editorStyleHrefs([values, { color: "#fbfaf7" }])).toEqual([
      "/editor-style/b-14264a,c-fbfaf7,r-abc,s-38.css",
    ]);
    expect(editorStyleHrefs([{}, {}])).toEqual([]);
  });

  test("which holds one rule for each attribute", () => {
    const css = editorStyleSheet("b-14264a,c-fbfaf7,r-abc,s-38.css");
    const weight = /(?::not\(#\\#\)){9}/g;
    expect(css?.match(weight)).toHaveLength(4);
    expect(css?.replaceAll(weight, "").split("\n")).toEqual([
      '[data-editor-background="14264a"]{background-color:#14264a}',
      '[data-editor-color="fbfaf7"]{color:#fbfaf7}',
      '[data-editor-border="abc"]{border-color:#abc}',
      expect.stringMatching(/^\[data-editor-size="38"\]\{font-size:clamp\(.*,2\.375rem\)\}$/),
    ]);
  });

  test.each([
    "",
    "a.css",
    "c-fff",
    "c-ffff.css",
    "x-fff.css",
    "c-fff};body{color:red.css",
    "s-9.css",
    "s-100.css",
    "c-fff,.css",
    `${"c-fff,".repeat(80)}c-fff.css`,
  ])("an address that names anything else has no stylesheet: %s", (name) => {
    expect(editorStyleSheet(name)).toBeUndefined();
  });
});
