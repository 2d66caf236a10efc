import { hasOwn } from "@klarholm/contract/has-own";
/**
 * Editors choose colours and sizes in content. The security policy refuses inline styles, so an element
 * names its values in data attributes, and a stylesheet whose address lists those values gives them effect:
 * /editor-style/b-f3f1ec,c-1f3a6e,s-38.css
 */

/** What an editor may set on an element. Colours as `#rgb`, `#rrggbb` or `#rrggbbaa`, size in CSS pixels. */
export interface EditorValues {
  color?: string | undefined;
  background?: string | undefined;
  border?: string | undefined;
  size?: number | undefined;
}

/** One token per value: a letter for the property, then the value. */
const properties = {
  b: { attribute: "data-editor-background", declare: (value: string) => `background-color:#${value}` },
  c: { attribute: "data-editor-color", declare: (value: string) => `color:#${value}` },
  r: { attribute: "data-editor-border", declare: (value: string) => `border-color:#${value}` },
  s: { attribute: "data-editor-size", declare: sizeOnEveryWindow },
} as const;

/** More weight than any rule of the build has, which lowers cascade layers to such weight (styles/layers.css). */
const overLayers = ":not(#\\#)".repeat(9);

type Letter = keyof typeof properties;

const token = /^(?:([bcr])-((?:[0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})))$|^(s)-([1-9][0-9])$/;
/** Values that one address lists at most. */
const mostTokens = 60;

/** An editor's size holds from 1280 px on; below it shrinks towards phones as the type scale does. */
function sizeOnEveryWindow(pixels: string): string {
  const wide = Number(pixels);
  const narrow = Math.max(Math.min(wide, 16), Math.round(wide * 0.66));
  return `font-size:clamp(${narrow / 16}rem,${(((wide - 4) / 1280) * 100).toFixed(3)}vw + .25rem,${wide / 16}rem)`;
}

/** The attributes that mark an element with its editor's values. */
export function editorAttributes(values: EditorValues): Record<string, string> {
  return Object.fromEntries(tokensOf(values).map(([letter, value]) => [properties[letter].attribute, value]));
}

/** The addresses of the stylesheets for all values of a page: none when editors set none, hardly ever more than one. */
export function editorStyleHrefs(values: readonly EditorValues[]): string[] {
  const tokens = [...new Set(values.flatMap(tokensOf).map((token) => token.join("-")))].sort();
  const hrefs = [];
  while (tokens.length > 0) hrefs.push(`/editor-style/${tokens.splice(0, mostTokens).join(",")}.css`);
  return hrefs;
}

/** The stylesheet that an address asks for; undefined when it asks for anything but editors' values. */
export function editorStyleSheet(fileName: string): string | undefined {
  const tokens = fileName.replace(/\.css$/, "").split(",");
  if (tokens.length > mostTokens || !fileName.endsWith(".css")) return undefined;
  const rules = tokens.map((text) => {
    const [, colourLetter, colour, sizeLetter, size] = token.exec(text) ?? [];
    return rule(colourLetter ?? sizeLetter, colour ?? size);
  });
  return rules.includes(undefined) ? undefined : rules.join("\n");
}

function rule(letter: string | undefined, value: string | undefined): string | undefined {
  if (value === undefined || !isLetter(letter)) return undefined;
  const { attribute, declare } = properties[letter];
  return `[${attribute}="${value}"]${overLayers}{${declare(value)}}`;
}

function isLetter(letter: string | undefined): letter is Letter {
  return letter !== undefined && hasOwn(properties, letter);
}

function tokensOf({ color, background, border, size }: EditorValues): [Letter, string][] {
  const colours: [Letter, string | undefined][] = [
    ["b", background],
    ["c", color],
    ["r", border],
  ];
  const chosen = colours.flatMap(([letter, value]) =>
    value ? [[letter, value.slice(1).toLowerCase()] as [Letter, string]] : [],
  );
  return size ? [...chosen, ["s", String(Math.round(size))]] : chosen;
}
