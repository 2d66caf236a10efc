import { isRecord } from "./desk/merge.ts";

/** Colour contrast, for the content check and the desk. Free of schemas, because the desk's browser code loads it. */

/** Minimum contrast of text by WCAG 2.2, section 1.4.3. */
export const minContrast = 4.5;

const grounds = ["textBackground", "background"] as const;
const texts = ["titleColor", "subTitleColor", "textColor"] as const;

/** The contrast of one text whose colour or background an editor chose. */
export interface Contrast {
  /** Path of the colour within the checked value. */
  path: readonly (string | number)[];
  text: string;
  ground: string;
  /** From 1 to 21. */
  ratio: number;
}

/**
 * Finds every text in a block whose colour or background an editor chose.
 * @param inherited the colours that apply where the block sets none
 */
export function contrastsIn(value: unknown, inherited: { ground: string; ink: string }): Contrast[] {
  // The background of text on a picture is unknown.
  return isRecord(value) && value["kind"] === "hero" ? [] : [...collectContrasts(value, [], inherited)];
}

function* collectContrasts(
  value: unknown,
  path: Contrast["path"],
  inherited: { ground: string; ink: string },
): Generator<Contrast> {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* collectContrasts(item, [...path, index], inherited);
    return;
  }
  if (!isRecord(value)) return;
  const ground = grounds.map((name) => value[name]).find(isColour) ?? inherited.ground;
  for (const name of texts) yield* compare(value[name], ground, [...path, name]);
  const [fill, text] = [value["buttonFillColor"], value["buttonTextColor"]];
  if (value["buttonName"] !== undefined && (isColour(fill) || isColour(text)))
    yield* compare(isColour(text) ? text : inherited.ink, isColour(fill) ? fill : ground, [
      ...path,
      isColour(text) ? "buttonTextColor" : "buttonFillColor",
    ]);
  for (const [name, inner] of Object.entries(value))
    yield* collectContrasts(inner, [...path, name], { ...inherited, ground });
}

function* compare(text: unknown, ground: string, path: Contrast["path"]): Generator<Contrast> {
  if (isColour(text)) yield { path, text, ground, ratio: contrast(text, ground) };
}

/** Contrast ratio of two colours by relative luminance (WCAG 2.2, section 1.4.3). */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
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

/** Whether a value is a colour in the notation of content files. */
export function isColour(value: unknown): value is string {
  return typeof value === "string" && /^#(?:[0-9a-f]{3}|[0-9a-f]{6}(?:[0-9a-f]{2})?)$/i.test(value);
}
