import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkCharacter, generateCodes, groupCode, isWellFormed, normalizeCode } from "./security-code.ts";

const alphabet = [..."23456789ABCDEFGHJKMNPQRSTUVWXYZ"];
const code = fc
  .array(fc.constantFrom(...alphabet), { minLength: 15, maxLength: 15 })
  .map((body) => body.join("") + checkCharacter(body.join("")));

describe("the check character", () => {
  it("makes the weighted sum 1, computed by hand", () => {
    // The value of "2" is 0, so the check character's value is 1.
    expect(checkCharacter("2".repeat(15))).toBe("3");
    // One "3" at the fifteenth position: 1 * 3 + c = 1 modulo 31, so c = 29.
    expect(checkCharacter(`${"2".repeat(14)}3`)).toBe("Y");
  });

  it("detects every wrong character and every transposition", () => {
    fc.assert(
      fc.property(code, fc.nat(15), fc.nat(15), fc.constantFrom(...alphabet), (right, at, other, wrong) => {
        expect(isWellFormed(right)).toBe(true);
        const characters = [...right];
        expect(isWellFormed(characters.with(at, wrong).join(""))).toBe(wrong === right[at]);
        const exchanged = characters
          .with(at, right[other] ?? "")
          .with(other, right[at] ?? "")
          .join("");
        expect(isWellFormed(exchanged)).toBe(exchanged === right);
      }),
    );
  });

  it.each(["", "ABCD", `${"2".repeat(16)}`, "2222222222222203", "２".repeat(16)])("refuses %s", (text) => {
    expect(isWellFormed(text)).toBe(false);
  });
});

it("[VERIFY-06] normalizes spaces, dashes of all kinds, lower case and full width", () => {
  const [right = ""] = generateCodes(1);
  const full = [...groupCode(right)].map((c) => String.fromCodePoint((c.codePointAt(0) ?? 0) + 0xfee0)).join("");
  for (const typed of [
    groupCode(right),
    groupCode(right).toLowerCase(),
    groupCode(right).replaceAll("-", " "),
    `\u3000${groupCode(right).replaceAll("-", "—")}\n`,
    full,
    full.toLowerCase(),
  ]) {
    expect(normalizeCode(typed)).toBe(right);
  }
});

it("generates distinct codes of the 31 characters, each with its check character", () => {
  const codes = generateCodes(5000);
  expect(new Set(codes).size).toBe(5000);
  expect(codes.every(isWellFormed)).toBe(true);
  const seen = Map.groupBy(codes.join(""), (character) => character);
  expect([...seen.keys()].toSorted()).toEqual(alphabet);
  // 80,000 characters: about 2,580 each; a plain modulo would double some.
  for (const found of seen.values()) expect(Math.abs(found.length - 2580)).toBeLessThan(400);
  expect(groupCode("ABCDEFGHJKMNPQRS")).toBe("ABCD-EFGH-JKMN-PQRS");
});
