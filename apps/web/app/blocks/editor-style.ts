/**
 * Editors choose colours and sizes in content. The security policy refuses inline styles, so an element names its values in
 * data attributes, and one rule per value gives it effect. The server writes the rules into the page's inline style sheet
 * (entry.server.tsx); browsers insert those of later pages (EditorStyles.tsx).
 */

/** What an editor may set on an element. Colours as `#rgb`, `#rrggbb` or `#rrggbbaa`, size in CSS pixels, 10 to 99. */
export interface EditorValues {
  color?: string | undefined;
  background?: string | undefined;
  border?: string | undefined;
  size?: number | undefined;
}

const declarations = {
  background: (value: string) => `background-color:#${value}`,
  color: (value: string) => `color:#${value}`,
  border: (value: string) => `border-color:#${value}`,
  size: sizeOnEveryWindow,
};

/** More weight than any rule of the build has, which lowers cascade layers to such weight (styles/layers.css). */
const overLayers = ":not(#\\#)".repeat(9);

/** The attributes that mark an element with its editor's values. */
export function editorAttributes(values: EditorValues): Record<string, string> {
  return Object.fromEntries(chosen(values).map(([property, value]) => [`data-editor-${property}`, value]));
}

/** The CSS rules for all values of a page, each once. */
export function editorRules(values: readonly EditorValues[]): string[] {
  const rules = values
    .flatMap(chosen)
    .map(([property, value]) => `[data-editor-${property}="${value}"]${overLayers}{${declarations[property](value)}}`);
  return [...new Set(rules)];
}

/** An editor's size holds from 1280 px on; below it shrinks towards phones as the type scale does. */
function sizeOnEveryWindow(pixels: string): string {
  const wide = Number(pixels);
  const narrow = Math.max(Math.min(wide, 16), Math.round(wide * 0.66));
  return `font-size:clamp(${narrow / 16}rem,${(((wide - 4) / 1280) * 100).toFixed(3)}vw + .25rem,${wide / 16}rem)`;
}

/** The values that are set and well formed, as attributes and rules write them. */
function chosen({ size, ...colours }: EditorValues): [keyof EditorValues, string][] {
  const found: [keyof EditorValues, string][] = [];
  for (const property of ["background", "color", "border"] as const) {
    const [, value] = /^#([0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i.exec(colours[property] ?? "") ?? [];
    if (value !== undefined) found.push([property, value.toLowerCase()]);
  }
  const pixels = String(Math.round(size ?? 0));
  return pixels.length === 2 ? [...found, ["size", pixels]] : found;
}
