import { createHash } from "node:crypto";
import { convert } from "fontverter";
import { Blob, Face } from "harfbuzzjs";
import subsetFont from "subset-font";
import type { FaceRole } from "../content/font-facts.ts";
import { FontError } from "./font-error.ts";

/** OpenType features that headings use: kerning, marks, lining and tabular figures, small capitals; half-width Chinese punctuation. */
const features: Record<FaceRole, string[]> = {
  latin: ["kern", "mark", "ccmp", "locl", "lnum", "tnum", "smcp", "c2sc"],
  chinese: ["halt", "chws"],
};

/** The weight that variable fonts are fixed at: a subset with all weights would be several times as large. */
const weights: Record<FaceRole, number> = { latin: 500, chinese: 400 };

/**
 * Any font file (WOFF2, WOFF, TTF, OTF) as OpenType of one weight.
 * @throws FontError when the file is no font
 */
export async function openFont(file: Buffer, role: FaceRole): Promise<Buffer> {
  if (file.toString("latin1", 0, 4) === "ttcf")
    throw new FontError("the file is a collection of fonts, expected one font");
  try {
    const font = await convert(file, "sfnt");
    // The table directory names `fvar` in variable fonts alone.
    if (!font.subarray(0, 1024).includes("fvar")) return font;
    const axes = new Face(new Blob(Uint8Array.from(font))).getAxisInfos();
    const fixed = Object.entries(axes).map(([tag, { min, default: initial, max }]) => [
      tag,
      tag === "wght" ? Math.min(max, Math.max(min, weights[role])) : initial,
    ]);
    return await subsetFont(font, "", {
      targetFormat: "sfnt",
      keepAllGlyphs: true,
      variationAxes: Object.fromEntries(fixed),
    });
  } catch (cause) {
    throw new FontError("the file is no font that can be read, or it is damaged", { cause });
  }
}

/** A WOFF2 file with these characters of a font alone. @param font OpenType */
export function subset(font: Buffer, role: FaceRole, characters: readonly number[]): Promise<Buffer> {
  return subsetFont(font, String.fromCodePoint(...characters), {
    targetFormat: "woff2",
    noHinting: true,
    keepFeatures: features[role],
    dropTables: ["STAT", "vhea", "vmtx", "VORG"],
  });
}

/** The SHA-256 of a font file, hexadecimal. */
export function hashOf(file: Buffer): string {
  return createHash("sha256").update(file).digest("hex");
}
