/**
 * Editors choose colours and sizes in content. The content security policy forbids inline styles, so elements carry the
 * values in data attributes with one rule per value. The server writes the rules into the page's style element
 * (entry.server.tsx); browsers insert those of later pages (EditorStyles.tsx).
 */

/** Colours as `#rgb`, `#rrggbb` or `#rrggbbaa`; size in CSS pixels, 10 to 99. */
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

/** Raises the specificity above that of lowered cascade layers (styles/layers.css). */
const overLayers = ":not(#\\#)".repeat(9);

export function editorAttributes(values: EditorValues): Record<string, string> {
  return Object.fromEntries(chosen(values).map(([property, value]) => [`data-editor-${property}`, value]));
}

/** The CSS rules of a page's values without duplicates. */
export function editorRules(values: readonly EditorValues[]): string[] {
  const rules = values
    .flatMap(chosen)
    .map(([property, value]) => `[data-editor-${property}="${value}"]${overLayers}{${declarations[property](value)}}`);
  return [...new Set(rules)];
}

/** The size applies from 1280 px on and shrinks below like the type scale. */
function sizeOnEveryWindow(pixels: string): string {
  const wide = Number(pixels);
  const narrow = Math.max(Math.min(wide, 16), Math.round(wide * 0.66));
  return `font-size:clamp(${narrow / 16}rem,${(((wide - 4) / 1280) * 100).toFixed(3)}vw + .25rem,${wide / 16}rem)`;
}

/** Valid values as they occur in attributes and rules. */
function chosen({ size, ...colours }: EditorValues): [keyof EditorValues, string][] {
  const found: [keyof EditorValues, string][] = [];
  for (const property of ["background", "color", "border"] as const) {
    const [, value] = /^#([0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i.exec(colours[property] ?? "") ?? [];
    if (value !== undefined) found.push([property, value.toLowerCase()]);
  }
  const pixels = String(Math.round(size ?? 0));
  return pixels.length === 2 ? [...found, ["size", pixels]] : found;
}
