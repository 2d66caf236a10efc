import { createHash } from "node:crypto";
import { convert } from "fontverter";
import subsetFont from "subset-font";
import type { FaceRole, FontFacts } from "../content/font-facts.ts";
import { codePoints, isLatin, unicodeRange } from "./characters.ts";
import { FontError } from "./font-error.ts";
import { axesOf, readSfnt } from "./sfnt.ts";

/** Features that headings use: pairs, marks, figures of the height of capitals and of one width, small capitals; Chinese punctuation at half its width. */
const features: Record<FaceRole, string[]> = {
  latin: ["kern", "mark", "ccmp", "locl", "lnum", "tnum", "smcp", "c2sc"],
  chinese: ["halt", "chws"],
};

const asciiCharacters = Array.from({ length: 0x7f - 0x20 }, (_, index) => 0x20 + index);

/** As many ordinary characters of a face are cut to learn what one costs. */
const sampled = 192;

/** The weights that the faces are set in; browsers would fetch every weight of a variable font for the sake of one. */
const weights: Record<FaceRole, number> = { latin: 500, chinese: 400 };

/**
 * Any font file (WOFF2, WOFF, TTF, OTF) as plain OpenType of one weight.
 * @throws FontError when it is no font
 */
export async function openFont(file: Buffer, role: FaceRole): Promise<Buffer> {
  if (file.toString("latin1", 0, 4) === "ttcf")
    throw new FontError("the file is a collection of fonts, expected one font");
  try {
    const font = await convert(file, "sfnt");
    const axes = axesOf(font);
    if (axes.length === 0) return font;
    const fixed = axes.map(
      ({ tag, min, initial, max }) =>
        [tag, tag === "wght" ? Math.min(max, Math.max(min, weights[role])) : initial] as const,
    );
    return await subsetFont(font, "", {
      targetFormat: "sfnt",
      keepAllGlyphs: true,
      variationAxes: Object.fromEntries(fixed),
    });
  } catch (cause) {
    throw new FontError("the file is no font that can be read, or it is damaged", { cause });
  }
}

/** A WOFF2 file with these characters of a font alone. @param font plain OpenType */
export function subset(font: Buffer, role: FaceRole, characters: readonly number[]): Promise<Buffer> {
  const text = String.fromCodePoint(...characters);
  return subsetFont(font, text, {
    targetFormat: "woff2",
    noHinting: true,
    keepFeatures: features[role],
    dropTables: ["STAT", "vhea", "vmtx", "VORG"],
  });
}

/**
 * Measures a font file.
 * @throws FontError when it cannot be used, or has too little of what it is for
 */
export async function measureFont(file: Buffer, role: FaceRole): Promise<FontFacts> {
  const font = await openFont(file, role);
  const { glyphs, ascent, descent, lineGap, widths: ofLetters } = readSfnt(font);
  const widths =
    role === "latin" ? { ...ofLetters, digits: (await tabularWidth(font)) ?? ofLetters.digits } : ofLetters;
  const own = [...glyphs.keys()].filter((point) => point >= 0x20 && isLatin(point) === (role === "latin"));
  const typical = role === "latin" ? codePoints("Aa") : codePoints("的一");
  if (!typical.every((point) => glyphs.has(point)))
    throw new FontError(`the font has no ${role === "latin" ? "Latin letters" : "Chinese characters"}`);
  const ordinary = (role === "latin" ? asciiCharacters : commonCharacters()).filter((point) => glyphs.has(point));
  const spread = ordinary.filter((_, index) => index % Math.ceil(ordinary.length / sampled) === 0);
  const { length } = await subset(font, role, spread);
  return {
    hash: hashOf(file),
    characters: unicodeRange(own),
    bytesPerCharacter: Math.ceil(length / spread.length),
    ascent,
    descent,
    lineGap,
    widths,
  };
}

/** The one width of figures in phone numbers and prices, which move what stands beside them; undefined when the font has no such figures. */
async function tabularWidth(font: Buffer): Promise<number | undefined> {
  const { glyphs, advances } = readSfnt(
    await subsetFont(font, "0123456789", { targetFormat: "sfnt", keepFeatures: ["tnum"] }),
  );
  const byDefault = new Set([0, ...glyphs.values()]);
  const tabular = advances.filter((_, glyph) => !byDefault.has(glyph));
  return tabular.length === 0
    ? undefined
    : Math.round((tabular.reduce((sum, width) => sum + width, 0) / tabular.length) * 10_000) / 10_000;
}

/** GB 2312 level 1: rows 16 to 55, the 3755 most common characters. */
function commonCharacters(): number[] {
  const decoder = new TextDecoder("gb18030");
  const rows = Array.from({ length: 40 }, (_, row) =>
    Array.from({ length: 94 }, (_cell, cell) => decoder.decode(Uint8Array.of(0xb0 + row, 0xa1 + cell))).join(""),
  );
  return codePoints(rows.join("")).filter((point) => point >= 0x4e00 && point <= 0x9fff);
}

/** The name of a font file's bytes. */
export function hashOf(file: Buffer): string {
  return createHash("sha256").update(file).digest("hex");
}
