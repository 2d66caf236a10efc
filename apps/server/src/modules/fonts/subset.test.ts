import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Blob, Face, Font } from "harfbuzzjs";
import { z } from "zod";
import { describe, expect, test } from "vitest";
import { codePoints } from "./characters.ts";
import { subset, measureFont, openFont } from "./subset.ts";
import { facesOf } from "./faces.ts";
import { FontError } from "./font-error.ts";
import { planFonts } from "./font-plan.ts";
import { readSfnt } from "./sfnt.ts";

const { chinese, latin } = facesOf({ named: {}, facts: {} }, "");

/** Points of three characters of many strokes as Noto Serif CJK SC 2.001 draws them, x and y in turn, 1000 units to the em. */
const drawn = z
  .record(z.string(), z.array(z.number()))
  .parse(JSON.parse(readFileSync(join(import.meta.dirname, "outlines.json"), "utf8")));

/** The points of a list of x and y in turn. */
const pointsOf = (values: readonly number[]) =>
  values.flatMap((x, index): [number, number][] => (index % 2 === 0 ? [[x, values[index + 1] ?? Number.NaN]] : []));

describe("the faces that come with the site", () => {
  test.each(Object.entries(drawn))(
    "draw %s as it was drawn, to half a unit: no stroke leaves another",
    async (character, values) => {
      const face = new Face(new Blob(await openFont(readFileSync(chinese.path), "chinese")));
      const font = new Font(face);
      const glyph = font.glyph(codePoints(character)[0] ?? 0) ?? 0;
      const points = font.glyphToJson(glyph).flatMap(({ values: of }) => pointsOf(of));
      const scale = face.upem / 1000;
      const original = pointsOf(values).map(([x, y]): [number, number] => [x * scale, y * scale]);
      const farthest = (from: typeof points, to: typeof points) =>
        Math.max(...from.map(([x, y]) => Math.min(...to.map(([u, v]) => Math.max(Math.abs(x - u), Math.abs(y - v))))));
      expect(original.length).toBeGreaterThan(150);
      expect(Math.max(farthest(points, original), farthest(original, points))).toBeLessThanOrEqual(0.5);
    },
  );

  test.each([latin, chinese])("are measured as facts.json says: %o", async ({ path, role, facts }) => {
    const { bytesPerCharacter, ...measures } = await measureFont(readFileSync(path), role);
    const { bytesPerCharacter: known, ...expected } = facts;
    expect(measures).toEqual(expected);
    expect(Math.abs(bytesPerCharacter - known)).toBeLessThan(3);
  });

  test(
    "[SPEED-02] no slice of the rest weighs more than 25 kB, the densest included",
    { timeout: 180_000, tags: "extended" },
    async () => {
      const { rest } = planFonts({ latin, chinese }, { frame: "", menus: "", letters: "", paths: [], on: () => "" });
      const font = await openFont(readFileSync(chinese.path), "chinese");
      // Sizes of glyphs tell which slices are dense; cutting all would take a minute.
      const weights = rest.map((slice) => ({
        slice,
        strokes: slice.characters.filter((point) => point > 0x7000).length,
      }));
      for (const { slice } of weights
        .toSorted((a, b) => b.strokes - a.strokes)
        .filter((_, index) => index % 12 === 0)) {
        expect((await subset(font, "chinese", slice.characters)).length).toBeLessThanOrEqual(25_000);
      }
    },
  );

  test("[SPEED-02] Latin letters with their pairs and figures weigh at most 15 kB", async () => {
    const font = await openFont(readFileSync(latin.path), "latin");
    const {
      latin: [letters],
    } = planFonts({ latin, chinese }, { frame: "", menus: "", letters: "éøåØÅ", paths: [], on: () => "" });
    const slice = await subset(font, "latin", letters?.characters ?? []);
    expect(slice.length).toBeGreaterThan(5_000);
    expect(slice.length).toBeLessThanOrEqual(15_000);
  });

  test("a cut holds the characters that were asked for, and is the same every time", async () => {
    const font = await openFont(readFileSync(chinese.path), "chinese");
    const [one, two] = [
      await subset(font, "chinese", codePoints("瓷窑")),
      await subset(font, "chinese", codePoints("窑瓷")),
    ];
    expect(one.equals(two)).toBe(true);
    expect([...readSfnt(await openFont(one, "chinese")).glyphs.keys()].toSorted()).toEqual(
      codePoints("瓷窑").toSorted(),
    );
  });
});

test.each([
  ["text", Buffer.from("no font at all")],
  ["nothing", Buffer.alloc(0)],
  ["half a font", readFileSync(chinese.path).subarray(0, 4000)],
  ["a collection", Buffer.from("ttcf and more")],
])("%s is refused in words", async (_what, file) => {
  await expect(measureFont(file, "chinese")).rejects.toThrow(FontError);
});

test("a face without what it is for is refused", async () => {
  await expect(measureFont(readFileSync(latin.path), "chinese")).rejects.toThrow("no Chinese characters");
});
