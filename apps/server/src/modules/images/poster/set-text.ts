import { readFile } from "node:fs/promises";
import { Blob, Buffer as Words, Face, Feature, Font, shape } from "harfbuzzjs";
import { isLatin } from "../../fonts/characters.ts";
import { openFont } from "../../fonts/subset.ts";
import type { FaceRole } from "../../content/font-facts.ts";
import type { Poster } from "./poster.ts";

/** Lengths in pixels. */
export interface TextStyle {
  size: number;
  colour: string;
  /** Added after each glyph. */
  spacing?: number;
}

/** Text as outlines, which needs no installed font. */
export interface SetText {
  /** SVG paths; the first glyph at x = 0, the baseline at y = 0. */
  svg: string;
  width: number;
}

type Fonts = Record<FaceRole, Font>;

const opened = new Map<string, Promise<Font>>();

/** Opens the faces of a poster; each file once in a process. @throws when a file is missing or no font */
export async function openFaces(fonts: Poster["fonts"]): Promise<Fonts> {
  return { latin: await opening("latin", fonts.latin), chinese: await opening("chinese", fonts.chinese) };
}

function opening(role: FaceRole, { path, hash }: { path: string; hash: string }): Promise<Font> {
  const known = opened.get(hash);
  if (known) return known;
  const font = readFile(path)
    .then((file) => openFont(file, role))
    .then((sfnt) => new Font(new Face(new Blob(Uint8Array.from(sfnt)))));
  opened.set(hash, font);
  font.catch(() => opened.delete(hash));
  return font;
}

/** Sets a line of text: letters and figures in the Latin face, everything else in the Chinese one. */
export function setText(text: string, fonts: Fonts, { size, colour, spacing = 0 }: TextStyle): SetText {
  let width = 0;
  const glyphs: string[] = [];
  for (const { role, words } of runsOf(text)) {
    const font = fonts[role];
    const scale = size / font.face.upem;
    const buffer = new Words();
    buffer.addText(words);
    buffer.guessSegmentProperties();
    shape(font, buffer, [lining]);
    const places = buffer.getGlyphPositions();
    for (const [index, { codepoint: glyph }] of buffer.getGlyphInfos().entries()) {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = places[index] ?? {};
      const path = font.glyphToPath(glyph);
      // The y axes of fonts and SVG point in opposite directions.
      const place = `translate(${round(width + xOffset * scale)} ${round(-yOffset * scale)}) scale(${scale} ${-scale})`;
      if (path) glyphs.push(`<path transform="${place}" d="${path}"/>`);
      width += xAdvance * scale + spacing;
    }
  }
  return { svg: `<g fill="${colour}">${glyphs.join("")}</g>`, width: Math.max(0, width - spacing) };
}

/** Breaks a text into at most `most` lines of a width, between characters; a longer text ends in an ellipsis. */
export function setLines(
  text: string,
  fonts: Fonts,
  style: TextStyle,
  { width, most }: { width: number; most: number },
): SetText[] {
  const lines: string[] = [""];
  for (const word of text.match(/[\p{ASCII}]+|./gsu) ?? []) {
    const line = `${lines.at(-1) ?? ""}${word}`;
    if (setText(line, fonts, style).width <= width || lines.at(-1) === "") lines[lines.length - 1] = line;
    else lines.push(word.trimStart());
  }
  const shown = lines.slice(0, most);
  if (lines.length > most) shown[most - 1] = `${(shown[most - 1] ?? "").slice(0, -1)}…`;
  return shown.map((line) => setText(line.trim(), fonts, style));
}

/** Lining figures. */
const lining = new Feature("lnum", 1);

/** Splits a text into runs of one face. */
function runsOf(text: string): { role: FaceRole; words: string }[] {
  const runs: { role: FaceRole; words: string }[] = [];
  for (const character of text) {
    const role = isLatin(character.codePointAt(0) ?? 0) ? "latin" : "chinese";
    const last = runs.at(-1);
    if (last?.role === role) last.words += character;
    else runs.push({ role, words: character });
  }
  return runs;
}

const round = (value: number) => Math.round(value * 100) / 100;
