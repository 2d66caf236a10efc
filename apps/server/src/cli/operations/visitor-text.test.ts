import { describe, expect, it } from "vitest";
import { tableCell, terminalText } from "./visitor-text.ts";

describe("words of visitors", () => {
  it.each([
    ["=1+1", "'=1+1"],
    ["x;=cmd", `"x;'=cmd"`],
    ["x\t@SUM(A1)", `"x\t'@SUM(A1)"`],
    [" =1", "' =1"],
    ["\u202e=1", "'=1"],
    ['a"b', '"a""b"'],
    ["林晓 2026-01", "林晓 2026-01"],
  ])("[SEC-05] a table's cell %j is no formula, however the table is split", (text, cell) => {
    expect(tableCell(text)).toBe(cell);
  });

  it("[SEC-05] a terminal gets no control character and nothing that turns the reading", () => {
    expect(terminalText("a\u001b[2J\u009b31m\u202efdp\u2066林晓\n")).toBe(
      "a\ufffd[2J\ufffd31m\ufffdfdp\ufffd林晓\ufffd",
    );
  });
});
