import { readFileSync } from "node:fs";
import { Blob, Face } from "harfbuzzjs";
import { describe, expect, test } from "vitest";
import { codePoints } from "./characters.ts";
import { measureFont } from "./measure-font.ts";
import { openFont, subset } from "./subset.ts";
import { facesOf } from "./faces.ts";
import { FontError } from "./font-error.ts";
import { planFonts } from "./font-plan.ts";

const { chinese, latin } = facesOf({ named: {}, facts: {} }, "");

describe("the shipped faces", () => {
  test.each([latin, chinese])("have the measures in facts.json: %o", async ({ path, role, facts }) => {
    const { bytesPerCharacter, ...measures } = await measureFont(readFileSync(path), role);
    const { bytesPerCharacter: known, ...expected } = facts;
    expect(measures).toEqual(expected);
    expect(Math.abs(bytesPerCharacter - known)).toBeLessThan(3);
  });

  test("[SPEED-02] have no slice of the rest above 25 kB", { timeout: 180_000, tags: "extended" }, async () => {
    const { rest } = planFonts({ latin, chinese }, { frame: "", menus: "", letters: "", paths: [], on: () => "" });
    const font = await openFont(readFileSync(chinese.path), "chinese");
    // Every 12th slice, the dense ones first: making all would take a minute.
    const weights = rest.map((slice) => ({
      slice,
      strokes: slice.characters.filter((point) => point > 0x7000).length,
    }));
    for (const { slice } of weights.toSorted((a, b) => b.strokes - a.strokes).filter((_, index) => index % 12 === 0)) {
      expect((await subset(font, "chinese", slice.characters)).length).toBeLessThanOrEqual(25_000);
    }
  });

  test("[SPEED-02] have at most 15 kB of Latin letters with kerning and figures", async () => {
    const font = await openFont(readFileSync(latin.path), "latin");
    const {
      latin: [letters],
    } = planFonts({ latin, chinese }, { frame: "", menus: "", letters: "éøåØÅ", paths: [], on: () => "" });
    const slice = await subset(font, "latin", letters?.characters ?? []);
    expect(slice.length).toBeGreaterThan(5_000);
    expect(slice.length).toBeLessThanOrEqual(15_000);
  });

  test("have subsets with the requested characters, and the same bytes for the same set", async () => {
    const font = await openFont(readFileSync(chinese.path), "chinese");
    const [one, two] = [
      await subset(font, "chinese", codePoints("瓷窑")),
      await subset(font, "chinese", codePoints("窑瓷")),
    ];
    expect(one.equals(two)).toBe(true);
    const face = new Face(new Blob(await openFont(one, "chinese")));
    expect([...face.collectUnicodes()].toSorted()).toEqual(codePoints("瓷窑").toSorted());
  });
});

test.each([
  ["text", Buffer.from("no font at all")],
  ["nothing", Buffer.alloc(0)],
  ["half a font", readFileSync(chinese.path).subarray(0, 4000)],
  ["a collection", Buffer.from("ttcf and more")],
])("%s is refused", async (_what, file) => {
  await expect(measureFont(file, "chinese")).rejects.toThrow(FontError);
});

test("a face without the letters of its role is refused", async () => {
  await expect(measureFont(readFileSync(latin.path), "chinese")).rejects.toThrow("no Chinese characters");
});
