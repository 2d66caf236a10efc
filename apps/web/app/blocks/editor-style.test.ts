import { describe, expect, test } from "vitest";
import { editorAttributes, editorRules } from "./editor-style.ts";

describe("[BLOCK-02] editors' colours and sizes", () => {
  const values = { color: "#FBFAF7", background: "#14264a", border: "#abc", size: 38 };

  test("become data attributes, because inline styles are refused", () => {
    expect(editorAttributes(values)).toEqual({
      "data-editor-background": "14264a",
      "data-editor-color": "fbfaf7",
      "data-editor-border": "abc",
      "data-editor-size": "38",
    });
    expect(editorAttributes({})).toEqual({});
  });

  test("have one rule per value, with higher specificity than all layers", () => {
    const rules = editorRules([values, { color: "#fbfaf7" }]);
    const weight = /(?::not\(#\\#\)){9}/;
    expect(rules.every((rule) => weight.test(rule))).toBe(true);
    expect(rules.map((rule) => rule.replace(weight, ""))).toEqual([
      '[data-editor-background="14264a"]{background-color:#14264a}',
      '[data-editor-color="fbfaf7"]{color:#fbfaf7}',
      '[data-editor-border="abc"]{border-color:#abc}',
      expect.stringMatching(/^\[data-editor-size="38"\]\{font-size:clamp\(.*,2\.375rem\)\}$/),
    ]);
    expect(editorRules([{}, {}])).toEqual([]);
  });

  test.each([
    { color: "red" },
    { color: "#ffff" },
    { color: "#fff};body{color:red" },
    { background: "14264a" },
    { size: 9 },
    { size: 100 },
  ])("invalid values have neither attribute nor rule: %o", (wrong) => {
    expect([editorRules([wrong]), editorAttributes(wrong)]).toEqual([[], {}]);
  });
});
