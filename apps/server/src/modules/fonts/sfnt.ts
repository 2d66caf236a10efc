import type { FontFacts } from "../content/font-facts.ts";
import { FontError } from "./font-error.ts";

/**
 * Reads from an OpenType font what planning needs: its characters and its measures (OpenType specification 1.9,
 * tables cmap, head, hhea, hmtx, maxp).
 * @returns glyphs by character, and the advance of each glyph, beside the measures; lengths in parts of an em
 * @throws FontError when a table is missing or broken
 */
export function readSfnt(font: Buffer): Pick<FontFacts, "ascent" | "descent" | "lineGap" | "widths"> & {
  glyphs: ReadonlyMap<number, number>;
  advances: readonly number[];
} {
  try {
    const tables = tablesOf(font);
    const em = table(tables, "head").readUInt16BE(18);
    const hhea = table(tables, "hhea");
    const glyphs = glyphsOf(table(tables, "cmap"));
    const hmtx = table(tables, "hmtx");
    const metrics = hhea.readUInt16BE(34);
    const advances = Array.from(
      { length: table(tables, "maxp").readUInt16BE(4) },
      (_, glyph) => hmtx.readUInt16BE(4 * Math.min(glyph, metrics - 1)) / em,
    );
    const mean = (text: string): number => {
      const points = [...text].map((letter) => letter.charCodeAt(0)).filter((point) => glyphs.has(point));
      return points.length === 0
        ? 0
        : round(points.reduce((sum, point) => sum + (advances[glyphs.get(point) ?? 0] ?? 0), 0) / points.length);
    };
    return {
      glyphs,
      advances,
      ascent: round(hhea.readInt16BE(4) / em),
      descent: round(-hhea.readInt16BE(6) / em),
      lineGap: round(hhea.readInt16BE(8) / em),
      widths: { digits: mean("0123456789"), capitals: mean("ABCDEFGHIJKLMNOPQRSTUVWXYZ"), small: mean(smallLetters) },
    };
  } catch (cause) {
    if (cause instanceof FontError) throw cause;
    throw new FontError("the font is damaged", { cause });
  }
}

/** The axes of a variable font (table fvar); none for any other. */
export function axesOf(font: Buffer): { tag: string; min: number; initial: number; max: number }[] {
  const fvar = tablesOf(font).get("fvar");
  if (!fvar) return [];
  const [start, count, size] = [4, 8, 10].map((at) => fvar.readUInt16BE(at)) as [number, number, number];
  return Array.from({ length: count }, (_, index) => {
    const axis = fvar.subarray(start + index * size);
    return {
      tag: axis.toString("latin1", 0, 4),
      min: axis.readInt32BE(4) / 65_536,
      initial: axis.readInt32BE(8) / 65_536,
      max: axis.readInt32BE(12) / 65_536,
    };
  });
}

/** Each as often as in a hundred letters of ordinary text, so that the mean width is that of words. */
const smallLetters =
  "aaaaaaaabbccccddddeeeeeeeeeeeefffgghhhhhhiiiiiiijkkllllmmmnnnnnnnooooooooppqrrrrrrssssssttttttttuuuvwwxyyz";

function tablesOf(font: Buffer): Map<string, Buffer> {
  const count = font.readUInt16BE(4);
  return new Map(
    Array.from({ length: count }, (_, index) => {
      const record = 12 + 16 * index;
      const offset = font.readUInt32BE(record + 8);
      return [
        font.toString("latin1", record, record + 4),
        font.subarray(offset, offset + font.readUInt32BE(record + 12)),
      ];
    }),
  );
}

function table(tables: ReadonlyMap<string, Buffer>, tag: string): Buffer {
  const found = tables.get(tag);
  if (!found) throw new FontError(`the font has no table ${tag}`);
  return found;
}

/** Glyphs by character, from the subtables of format 4 (up to U+FFFF) and 12 (all). */
function glyphsOf(cmap: Buffer): Map<number, number> {
  const glyphs = new Map<number, number>();
  for (let index = 0; index < cmap.readUInt16BE(2); index++) {
    const subtable = cmap.subarray(cmap.readUInt32BE(8 + 8 * index));
    const format = subtable.readUInt16BE(0);
    if (format === 12) readGroups(subtable, glyphs);
    else if (format === 4) readSegments(subtable, glyphs);
  }
  if (glyphs.size === 0) throw new FontError("the font has no Unicode characters");
  return glyphs;
}

function readGroups(subtable: Buffer, glyphs: Map<number, number>): void {
  for (let group = 0; group < subtable.readUInt32BE(12); group++) {
    const [first, last, glyph] = [0, 4, 8].map((at) => subtable.readUInt32BE(16 + 12 * group + at)) as [
      number,
      number,
      number,
    ];
    if (last > 0x10ffff) throw new FontError("the font is damaged");
    for (let point = first; point <= last; point++) glyphs.set(point, glyph + point - first);
  }
}

function readSegments(subtable: Buffer, glyphs: Map<number, number>): void {
  const doubled = subtable.readUInt16BE(6);
  for (let segment = 0; segment < doubled; segment += 2) {
    const last = subtable.readUInt16BE(14 + segment);
    const first = subtable.readUInt16BE(16 + doubled + segment);
    const delta = subtable.readUInt16BE(16 + 2 * doubled + segment);
    const at = 16 + 3 * doubled + segment;
    const offset = subtable.readUInt16BE(at);
    for (let point = first; point <= last && point < 0xffff; point++) {
      const found = offset === 0 ? point : subtable.readUInt16BE(at + offset + 2 * (point - first));
      if (found !== 0) glyphs.set(point, (found + delta) & 0xffff);
    }
  }
}

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
