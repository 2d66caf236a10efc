import { Blob, Buffer as TextBuffer, Face, Feature, Font, shape } from "harfbuzzjs";
import type { FaceRole, FontFacts } from "../content/font-facts.ts";
import { codePoints, isLatin, unicodeRange } from "./characters.ts";
import { FontError } from "./font-error.ts";
import { hashOf, openFont, subset } from "./subset.ts";

/** Ordinary characters in the trial subset that gives the bytes per character. */
const sampleSize = 192;

/** Printable ASCII. */
const asciiCharacters = Array.from({ length: 0x7f - 0x20 }, (_, index) => 0x20 + index);

/** Each letter as often as in a hundred letters of ordinary text, so that the mean width is that of words. */
const smallLetters =
  "aaaaaaaabbccccddddeeeeeeeeeeeefffgghhhhhhiiiiiiijkkllllmmmnnnnnnnooooooooppqrrrrrrssssssttttttttuuuvwwxyyz";

/**
 * Measures a font file.
 * @throws FontError when the file cannot be used, or lacks the letters of its role
 */
export async function measureFont(file: Buffer, role: FaceRole): Promise<FontFacts> {
  const sfnt = await openFont(file, role);
  const face = new Face(new Blob(Uint8Array.from(sfnt)));
  const available = new Set(face.collectUnicodes());
  const typical = role === "latin" ? "Aa" : "的一";
  if (!codePoints(typical).every((point) => available.has(point)))
    throw new FontError(`the font has no ${role === "latin" ? "Latin letters" : "Chinese characters"}`);
  const ordinary = (role === "latin" ? asciiCharacters : commonCharacters()).filter((point) => available.has(point));
  const sample = ordinary.filter((_, index) => index % Math.ceil(ordinary.length / sampleSize) === 0);
  const { length } = await subset(sfnt, role, sample);
  const font = new Font(face);
  const { ascender, descender, lineGap } = font.hExtents();
  if (ascender <= 0) throw new FontError("the font is damaged");
  const meanWidth = (text: string) => round(meanAdvance(font, text, available));
  return {
    hash: hashOf(file),
    characters: unicodeRange([...available].filter((point) => point >= 0x20 && isLatin(point) === (role === "latin"))),
    bytesPerCharacter: Math.ceil(length / sample.length),
    ascent: round(ascender / face.upem),
    descent: round(-descender / face.upem),
    lineGap: round(lineGap / face.upem),
    widths: {
      digits: meanWidth("0123456789"),
      capitals: meanWidth("ABCDEFGHIJKLMNOPQRSTUVWXYZ"),
      small: meanWidth(smallLetters),
    },
  };
}

/** The mean advance in em of the characters that the font has, 0 without any. Digits are tabular where the font has such. */
function meanAdvance(font: Font, text: string, available: ReadonlySet<number>): number {
  const known = [...text].filter((character) => available.has(character.codePointAt(0) ?? 0));
  const advances = known.map((character) => {
    const buffer = new TextBuffer();
    buffer.addText(character);
    buffer.guessSegmentProperties();
    shape(font, buffer, [new Feature("tnum", 1)]);
    return (buffer.getGlyphPositions()[0]?.xAdvance ?? 0) / font.face.upem;
  });
  return known.length === 0 ? 0 : advances.reduce((sum, advance) => sum + advance, 0) / known.length;
}

/** GB 2312 level 1: rows 16 to 55, the 3755 most common characters. */
function commonCharacters(): number[] {
  const decoder = new TextDecoder("gb18030");
  const rows = Array.from({ length: 40 }, (_, row) =>
    Array.from({ length: 94 }, (_cell, cell) => decoder.decode(Uint8Array.of(0xb0 + row, 0xa1 + cell))).join(""),
  );
  return codePoints(rows.join("")).filter((point) => point >= 0x4e00 && point <= 0x9fff);
}

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
