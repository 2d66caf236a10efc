import { createHash } from "node:crypto";
import { codePoints, isBlank, isLatin, unicodeRange } from "./characters.ts";
import type { Face, Faces } from "./faces.ts";

/** The text that is set in the display faces. */
export interface DisplayedText {
  /** On every page. */
  frame: string;
  /** Latin letters beyond ASCII that occur anywhere in the content. */
  letters: string;
  /** In menus. */
  menus: string;
  /** The paths of all pages. */
  paths: readonly string[];
  /** Further text of the page at a path, the first heading first; empty for unknown paths. */
  on(path: string): string;
}

/** A subset of a face that browsers load as one file. */
export interface Slice {
  /** File name without extension; equal in all processes for the same characters of the same face. */
  name: string;
  face: Face;
  characters: readonly number[];
}

export interface PageSlice {
  /** Characters beyond the shared slices; undefined when there are none. */
  slice: Slice | undefined;
  /** Characters that no face has or that exceed the page's budget; shown in a local face. */
  uncovered: readonly number[];
}

/** The slices of the display faces for some content. */
export interface FontPlan {
  /** The slice of the Latin letters that pages use, then slices of the other letters. */
  latin: readonly Slice[];
  /** Characters of most pages. */
  core: Slice;
  menus: Slice;
  /** The whole Chinese face by ascending code points, for text that the plan does not know. */
  rest: readonly Slice[];
  page(path: string): PageSlice;
}

/**
 * Bytes of each slice at the average bytes per character. Dense characters take up to twice as much; pages have few of
 * them, the rest has many. Together a page loads at most 60 kB. A slice of the rest has at most 25 kB.
 */
export const budgets = { latin: 14_000, core: 9_000, menus: 20_000, page: 28_000, rest: 11_000 };

/** Pages that are sampled to find the characters of most pages. */
const samplePages = 400;

/** Printable ASCII, the yen sign, and the en dash. */
const ordinaryLetters = `${String.fromCharCode(...Array.from({ length: 0x7f - 0x20 }, (_, index) => 0x20 + index))}¥–`;

/** To be raised when the subset of the same characters has other bytes. */
const subsetVersion = "1";

/** Plans the slices, without making them, in milliseconds. The plan is equal in all processes with the same content. */
export function planFonts({ latin, chinese }: Faces, text: DisplayedText): FontPlan {
  const sample = text.paths
    .filter((_, index) => index % Math.ceil(text.paths.length / samplePages) === 0)
    .map((path) => text.on(path));
  const byUse = mostUsedFirst([text.frame, ...sample].map((other) => text.frame + other));
  const isIn = (face: Face) => (point: number) => face.characters.has(point);

  const core = byUse.filter((point) => !isLatin(point) && isIn(chinese)(point)).slice(0, room(chinese, budgets.core));
  const shared = new Set(core);
  const inMenus = codePoints(text.menus).filter(
    (point) => !isLatin(point) && isIn(chinese)(point) && !shared.has(point),
  );

  const letters = codePoints(ordinaryLetters + text.letters)
    .filter(isIn(latin))
    .slice(0, room(latin, budgets.latin));
  const otherLetters = [...latin.characters].filter((point) => !letters.includes(point));
  return {
    latin: [sliceOf(latin, letters), ...slicesOf(latin, otherLetters)],
    core: sliceOf(chinese, core),
    menus: sliceOf(chinese, inMenus.slice(0, room(chinese, budgets.menus))),
    rest: slicesOf(chinese, [...chinese.characters]),
    page(path) {
      const needed = codePoints(text.frame + text.on(path)).filter(
        (point) => !isLatin(point) && !isBlank(point) && !shared.has(point),
      );
      const known = needed.filter(isIn(chinese));
      const covered = known.slice(0, room(chinese, budgets.page));
      const chosen = new Set(covered);
      return {
        slice: covered.length > 0 ? sliceOf(chinese, covered) : undefined,
        uncovered: needed.filter((point) => !chosen.has(point)),
      };
    },
  };
}

/** The number of characters of a face that fit into a budget of bytes. */
export function room({ facts }: Pick<Face, "facts">, bytes: number): number {
  return Math.max(1, Math.floor(bytes / facts.bytesPerCharacter));
}

/** Characters of two texts and more, by descending number of texts, then by code point, so that all processes agree. */
function mostUsedFirst(texts: readonly string[]): number[] {
  const uses = new Map<number, number>();
  for (const text of texts) for (const point of codePoints(text)) uses.set(point, (uses.get(point) ?? 0) + 1);
  return [...uses]
    .filter(([, count]) => count > 1)
    .toSorted(([a, left], [b, right]) => right - left || a - b)
    .map(([point]) => point);
}

/** Slices of adjacent code points. They share a hash, because a hundred hashes would be a third of the sheet. */
function slicesOf(face: Face, characters: readonly number[]): Slice[] {
  const sorted = characters.toSorted((a, b) => a - b);
  const size = room(face, budgets.rest);
  const name = nameOf(face, [`${size}`, unicodeRange(sorted)]);
  return Array.from({ length: Math.ceil(sorted.length / size) }, (_, index) => ({
    name: `${name}-${index}`,
    face,
    characters: sorted.slice(index * size, (index + 1) * size),
  }));
}

function sliceOf(face: Face, characters: readonly number[]): Slice {
  return { name: nameOf(face, [unicodeRange(characters)]), face, characters };
}

function nameOf({ role, facts }: Face, parts: readonly string[]): string {
  return createHash("sha256")
    .update([subsetVersion, role, facts.hash, ...parts].join(" "))
    .digest("hex")
    .slice(0, 20);
}
