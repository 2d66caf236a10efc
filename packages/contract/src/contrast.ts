import { isRecord } from "./desk/merge.ts";

/** How colours stand out from each other, for the check and for whoever chooses them. Free of schemas, because the desk's pages load it. */

/** What WCAG 2.2 (1.4.3) asks of text. */
export const leastContrast = 4.5;

const grounds = ["textBackground", "background"] as const;
const texts = ["titleColor", "subTitleColor", "textColor"] as const;

/** A text that an editor gave a colour, or a ground. */
export interface Contrast {
  /** Of the colour, within what was judged. */
  path: readonly (string | number)[];
  text: string;
  ground: string;
  /** From 1 to 21. */
  ratio: number;
}

/**
 * Every text in a block whose colour or ground an editor chose.
 * @param around the colours on which and in which it stands where the block says nothing
 */
export function contrastsIn(value: unknown, around: { ground: string; ink: string }): Contrast[] {
  // On a picture nobody knows the ground.
  return isRecord(value) && value["kind"] === "hero" ? [] : [...judge(value, [], around)];
}

function* judge(value: unknown, path: Contrast["path"], around: { ground: string; ink: string }): Generator<Contrast> {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* judge(item, [...path, index], around);
    return;
  }
  if (!isRecord(value)) return;
  const ground = grounds.map((name) => value[name]).find(isColour) ?? around.ground;
  for (const name of texts) yield* compare(value[name], ground, [...path, name]);
  const [fill, text] = [value["buttonFillColor"], value["buttonTextColor"]];
  if (value["buttonName"] !== undefined && (isColour(fill) || isColour(text)))
    yield* compare(isColour(text) ? text : around.ink, isColour(fill) ? fill : ground, [
      ...path,
      isColour(text) ? "buttonTextColor" : "buttonFillColor",
    ]);
  for (const [name, inner] of Object.entries(value)) yield* judge(inner, [...path, name], { ...around, ground });
}

function* compare(text: unknown, ground: string, path: Contrast["path"]): Generator<Contrast> {
  if (isColour(text)) yield { path, text, ground, ratio: contrast(text, ground) };
}

/** By the relative luminance of both (WCAG 2.2, section 1.4.3). */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const hex = colour.length === 4 ? colour.replace(/[0-9a-f]/gi, "$&$&") : colour;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Whether a value is a colour as content names them. */
export function isColour(value: unknown): value is string {
  return typeof value === "string" && /^#(?:[0-9a-f]{3}|[0-9a-f]{6}(?:[0-9a-f]{2})?)$/i.test(value);
}
