import { describe, expect, it } from "vitest";
import { tableCell, terminalText } from "./visitor-text.ts";

describe("a visitor's text", () => {
  it.each([
    ["=1+1", "'=1+1"],
    ["x;=cmd", `"x;'=cmd"`],
    ["x\t@SUM(A1)", `"x\t'@SUM(A1)"`],
    [" =1", "' =1"],
    ["\u202e=1", "'=1"],
    ['a"b', '"a""b"'],
    ["林晓 2026-01", "林晓 2026-01"],
  ])("[SEC-05] %j is no formula in a table, however its cells are split", (text, cell) => {
    expect(tableCell(text)).toBe(cell);
  });

  it("[SEC-05] has no control character for a terminal", () => {
    expect(terminalText("a\u001b[2J\u009b31m\u202efdp\u2066林晓\n")).toBe(
      "a\ufffd[2J\ufffd31m\ufffdfdp\ufffd林晓\ufffd",
    );
  });
});
