/** The characters of a text as code points, each once and in the order of the text. */
export function codePoints(text: string): number[] {
  return [...new Set(text)].flatMap((character) => character.codePointAt(0) ?? []);
}

/**
 * Code points as CSS lists them (`U+4E00,U+4E03-4E05`); the same for the same set.
 * @param gap joins code points that are at most so far apart, with those between them; 1 lists exactly the given ones
 */
export function unicodeRange(points: Iterable<number>, gap = 1): string {
  const joined: [number, number][] = [];
  for (const point of [...new Set(points)].toSorted((a, b) => a - b)) {
    const last = joined.at(-1);
    if (last && point - last[1] <= gap) last[1] = point;
    else joined.push([point, point]);
  }
  return joined.map(([from, to]) => `U+${hex(from)}${to > from ? `-${hex(to)}` : ""}`).join(",");
}

/** The code points that `unicodeRange` wrote. */
export function readRange(range: string): number[] {
  return range.split(",").flatMap((part) => {
    const [, from = "", to = from] = /^U\+([0-9A-F]+)(?:-([0-9A-F]+))?$/.exec(part) ?? [];
    const first = Number.parseInt(from, 16);
    return from === "" ? [] : Array.from({ length: Number.parseInt(to, 16) - first + 1 }, (_, index) => first + index);
  });
}

/**
 * Whether a character belongs to the Latin face: letters, hyphens up to the one between numbers, signs of currencies. The
 * point within Chinese names (U+00B7), quotation marks and the long dash are full-width in Chinese, hence none of it.
 */
export function isLatin(point: number): boolean {
  return (
    (point < 0x250 && point !== 0xb7) || (point >= 0x2010 && point <= 0x2013) || (point >= 0x20a0 && point <= 0x20bf)
  );
}

/** Space and what shows nothing by itself needs no glyph of its own. */
export function isBlank(point: number): boolean {
  return point < 0x20 || /^[\s\p{Default_Ignorable_Code_Point}]$/u.test(String.fromCodePoint(point));
}

function hex(point: number): string {
  return point.toString(16).toUpperCase();
}
