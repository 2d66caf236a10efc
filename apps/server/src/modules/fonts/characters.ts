/** The distinct code points of a text in order of first occurrence. */
export function codePoints(text: string): number[] {
  return [...new Set(text)].flatMap((character) => character.codePointAt(0) ?? []);
}

/**
 * Code points as a CSS unicode-range (`U+4E00,U+4E03-4E05`); equal for equal sets.
 * @param gap joins code points at most this far apart, including those between them; 1 gives the exact set
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

/** The code points of a range that `unicodeRange` wrote. */
export function readRange(range: string): number[] {
  return range.split(",").flatMap((part) => {
    const [, from = "", to = from] = /^U\+([0-9A-F]+)(?:-([0-9A-F]+))?$/.exec(part) ?? [];
    const first = Number.parseInt(from, 16);
    return from === "" ? [] : Array.from({ length: Number.parseInt(to, 16) - first + 1 }, (_, index) => first + index);
  });
}

/**
 * Whether a character belongs to the Latin face: letters, hyphens and the en dash, currency signs. The middle dot
 * (U+00B7), quotation marks and the em dash are full-width in Chinese and belong to the Chinese face.
 */
export function isLatin(point: number): boolean {
  return (
    (point < 0x250 && point !== 0xb7) || (point >= 0x2010 && point <= 0x2013) || (point >= 0x20a0 && point <= 0x20bf)
  );
}

/** Whether a character is invisible and needs no glyph. */
export function isBlank(point: number): boolean {
  return point < 0x20 || /^[\s\p{Default_Ignorable_Code_Point}]$/u.test(String.fromCodePoint(point));
}

function hex(point: number): string {
  return point.toString(16).toUpperCase();
}
