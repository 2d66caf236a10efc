import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { codePoints, isBlank, isLatin, readRange, unicodeRange } from "./characters.ts";
import { facesOf } from "./faces.ts";
import { budgets, type DisplayedText, planFonts, room } from "./font-plan.ts";

const faces = facesOf({ named: {}, facts: {} }, "");
const { chinese } = faces;
const covered = [...chinese.characters];

/** Text mostly of characters in the face. */
const words = fc
  .array(
    fc.oneof(
      { weight: 9, arbitrary: fc.constantFrom(...covered) },
      { weight: 1, arbitrary: fc.constantFrom(0x9f98, 0x1f600, 0x20, 0x41, 0x2014) },
    ),
    { maxLength: 400 },
  )
  .map((points) => String.fromCodePoint(...points));
const site = fc.record({
  frame: words,
  menus: words,
  letters: fc.constantFrom("", "éøÅ"),
  pages: fc.array(words, { minLength: 1, maxLength: 12 }),
});

function textOf({ pages, ...shared }: Omit<DisplayedText, "paths" | "on"> & { pages: string[] }): DisplayedText {
  return {
    ...shared,
    paths: pages.map((_, index) => `/${index}`),
    on: (path) => pages[Number(path.slice(1))] ?? "",
  };
}

describe("[SPEED-02] the slices of any content", () => {
  test("cover each page within their budgets, and contain only characters of the face", () => {
    fc.assert(
      fc.property(site, (content) => {
        const text = textOf(content);
        const plan = planFonts(faces, text);
        expect(plan.core.characters.length).toBeLessThanOrEqual(room(chinese, budgets.core));
        expect(plan.menus.characters.length).toBeLessThanOrEqual(room(chinese, budgets.menus));
        for (const path of text.paths) {
          const { slice, uncovered } = plan.page(path);
          const characters = slice?.characters ?? [];
          const found = new Set([...plan.core.characters, ...characters, ...uncovered]);
          const needed = codePoints(text.frame + text.on(path)).filter((point) => !isLatin(point) && !isBlank(point));
          expect(needed.filter((point) => !found.has(point))).toEqual([]);
          expect(slice?.characters.length).not.toBe(0);
          expect(characters.length).toBeLessThanOrEqual(room(chinese, budgets.page));
          expect(characters.filter((point) => !chinese.characters.has(point))).toEqual([]);
          if (characters.length < room(chinese, budgets.page))
            expect(uncovered.filter((point) => chinese.characters.has(point))).toEqual([]);
        }
      }),
      { numRuns: 60 },
    );
  });

  test("have names that depend on their characters alone", () => {
    const one = { frame: "关于我们", menus: "玻璃", letters: "", pages: ["一只碗", "两百年，看一道弧线"] };
    const names = (content: typeof one) => {
      const plan = planFonts(faces, textOf(content));
      return [plan.core.name, plan.menus.name, plan.rest[0]?.name, plan.page("/1").slice?.name];
    };
    expect(names(one)).toEqual(names({ ...one, pages: [...one.pages] }));
    expect(names(one)[3]).not.toBe(names({ ...one, pages: ["一只碗", "两百年，看一道弧"] })[3]);
  });
});

test("[SPEED-02] the rest contains each character of the face once, in order", () => {
  const { rest } = planFonts(faces, textOf({ frame: "", menus: "", letters: "", pages: [""] }));
  expect(rest.flatMap(({ characters }) => [...characters])).toEqual(covered.toSorted((a, b) => a - b));
  for (const { characters } of rest) expect(characters.length).toBeLessThanOrEqual(room(chinese, budgets.rest));
});

test("readRange is the inverse of unicodeRange", () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 0x10ffff })), (points) => {
      expect(readRange(unicodeRange(points))).toEqual(points.toSorted((a, b) => a - b));
    }),
  );
  expect(unicodeRange([0x4e00, 0x4e02, 0x4e09], 4)).toBe("U+4E00-4E02,U+4E09");
});
