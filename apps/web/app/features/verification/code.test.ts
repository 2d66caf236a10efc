import { describe, expect, test } from "vitest";
import { inputLength } from "./CodeForm/CodeForm.tsx";
import { extractCode, groupCode, groupInput } from "./code.ts";

describe("formatting a typed code", () => {
  test.each([
    ["abcd", "ABCD"],
    ["abcde", "ABCD-E"],
    ["ABCD EFGH JKMN PQRS", "ABCD-EFGH-JKMN-PQRS"],
    ["ＡＢＣＤ－ｅｆｇｈ　２３４５", "ABCD-EFGH-2345"],
    ["abcd—efgh·jkmn_pqrs\n", "ABCD-EFGH-JKMN-PQRS"],
    ["\u200babcd\u3164efgh\ufe0f", "ABCD-EFGH"],
    ["\u200b\u3164\u2060", ""],
    ["", ""],
  ])("groups %j as %j", (typed, grouped) => expect(groupCode(typed)).toBe(grouped));

  test("[VERIFY-01] a grouped code has at most 30 characters", () => {
    expect(groupCode("A".repeat(200)).length).toBeLessThanOrEqual(inputLength);
  });

  test.each([
    ["typing the fifth character", "ABCDE", 5, false, "ABCD-E", 6],
    ["typing in the middle", "ABXCD-EFGH", 3, false, "ABXC-DEFG-H", 3],
    ["deleting a dash backwards", "ABCDEFGH", 4, false, "ABCD-EFGH", 4],
    ["deleting a dash forwards", "ABCDEFGH", 4, true, "ABCD-EFGH", 5],
    ["at the start", "abcd-efgh", 0, false, "ABCD-EFGH", 0],
  ])("the caret stays behind its character: %s", (_case, value, caret, forward, grouped, place) => {
    expect(groupInput(value, caret, forward)).toEqual({ value: grouped, caret: place });
  });

  test.each([
    ["https://shop.example.com/verification?code=ABCD-EFGH&x=1#top", "ABCD-EFGH"],
    [" abcd efgh ", "abcd efgh"],
    ["https://shop.example.com/verification", "https://shop.example.com/verification"],
  ])("extracts from %j the code %j", (text, code) => expect(extractCode(text)).toBe(code));
});
