import { createHash } from "node:crypto";
import { codePoints, isBlank, isLatin, unicodeRange } from "./characters.ts";
import type { Face, Faces } from "./faces.ts";

/** What is set in the display faces, by where it stands. */
export interface DisplayedText {
  /** On every page. */
  frame: string;
  /** Latin letters beyond the ordinary ones that content has anywhere. */
  letters: string;
  /** In menus, which most visitors never open. */
  menus: string;
  /** Every page that the content makes. */
  paths: readonly string[];
  /** What the page at a path sets besides, the first heading first; empty for pages that there are not. */
  on(path: string): string;
}

/** A part of a face that browsers fetch as one file. */
export interface Slice {
  /** Names the file: the same for the same characters of the same face, in every process. */
  name: string;
  face: Face;
  characters: readonly number[];
}

/** The slice of one page. */
export interface PageCut {
  /** What it needs beyond the slices that all pages share; undefined when it needs nothing. */
  slice: Slice | undefined;
  /** What neither a face nor the page's budget has room for: set in a face of the visitor's. */
  left: readonly number[];
}

/** How the display faces are cut for some content. */
export interface FontPlan {
  /** Latin letters and signs of all pages, then the others that the face has. */
  latin: readonly Slice[];
  /** What most pages set. */
  core: Slice;
  menus: Slice;
  /** Everything that the Chinese face has, in neighbouring code points: for words that nobody foresaw. */
  rest: readonly Slice[];
  page(path: string): PageCut;
}

/**
 * Bytes that each may have, if its characters are ordinary ones; rare, dense ones take up to twice as much, of which pages
 * have few and the rest has many. What a page loads is at most 60 kB, and a slice of the rest 25 kB.
 */
export const budgets = { latin: 14_000, core: 9_000, menus: 20_000, page: 28_000, rest: 11_000 };

/** Pages whose characters are counted to find what most pages set; of more, every second or third ... is. */
const counted = 400;

/** ASCII, the sign of prices, and the hyphen between numbers. */
const ordinaryLetters = `${String.fromCharCode(...Array.from({ length: 0x7f - 0x20 }, (_, index) => 0x20 + index))}¥–`;

/** To be raised when cuts of the same characters come out otherwise. */
const revision = "1";

/** Plans the cuts: a matter of milliseconds, the same in every process with the same content. Nothing is cut yet. */
export function planFonts({ latin, chinese }: Faces, text: DisplayedText): FontPlan {
  const sample = text.paths
    .filter((_, index) => index % Math.ceil(text.paths.length / counted) === 0)
    .map((path) => text.on(path));
  const byUse = mostUsedFirst([text.frame, ...sample].map((other) => text.frame + other));
  const have = (face: Face) => (point: number) => face.characters.has(point);

  const core = byUse.filter((point) => !isLatin(point) && have(chinese)(point)).slice(0, room(chinese, budgets.core));
  const shared = new Set(core);
  const inMenus = codePoints(text.menus).filter(
    (point) => !isLatin(point) && have(chinese)(point) && !shared.has(point),
  );

  const letters = codePoints(ordinaryLetters + text.letters)
    .filter(have(latin))
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
      const known = needed.filter(have(chinese));
      const set = known.slice(0, room(chinese, budgets.page));
      const chosen = new Set(set);
      return {
        slice: set.length > 0 ? sliceOf(chinese, set) : undefined,
        left: needed.filter((point) => !chosen.has(point)),
      };
    },
  };
}

/** How many characters of a face have room in so many bytes. */
export function room({ facts }: Pick<Face, "facts">, bytes: number): number {
  return Math.max(1, Math.floor(bytes / facts.bytesPerCharacter));
}

/** Characters that several texts have, those that most have first; then by code point, so that every process agrees. */
function mostUsedFirst(texts: readonly string[]): number[] {
  const uses = new Map<number, number>();
  for (const text of texts) for (const point of codePoints(text)) uses.set(point, (uses.get(point) ?? 0) + 1);
  return [...uses]
    .filter(([, count]) => count > 1)
    .toSorted(([a, left], [b, right]) => right - left || a - b)
    .map(([point]) => point);
}

/** Slices of neighbours. They are named alike: a hundred names of their own would be a third of the shared sheet. */
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

function nameOf({ role, facts }: Face, what: readonly string[]): string {
  return createHash("sha256")
    .update([revision, role, facts.hash, ...what].join(" "))
    .digest("hex")
    .slice(0, 20);
}
