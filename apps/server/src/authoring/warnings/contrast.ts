import { siteColours } from "@klarholm/contract/site";
import type { Fault } from "../faults.ts";
import { field } from "../lenient.ts";
import type { YamlFile } from "../yaml-file.ts";
import { blocksOf, type Path } from "./walk.ts";
import { say } from "../../language.ts";

/** What WCAG 2.2 (1.4.3) asks of text. */
const least = 4.5;

type Colours = Record<keyof typeof siteColours, string>;

const grounds = ["textBackground", "background"] as const;
const texts = ["titleColor", "subTitleColor", "textColor"] as const;

/** Warns of text that its ground makes hard to read, in blocks whose colours an editor chose. */
export function contrastInBlocks(yaml: YamlFile, colours: Colours): Fault[] {
  const warnings: Fault[] = [];
  for (const [index, block] of blocksOf(yaml).entries()) {
    // On a picture nobody knows the ground.
    if (field(block, "kind") !== "hero") judge(block, ["blocks", index], { ground: colours.ground, ink: colours.ink });
  }
  return warnings;

  function judge(value: unknown, path: Path, around: { ground: string; ink: string }): void {
    if (typeof value !== "object" || value === null) return;
    const ground = grounds.map((name) => field(value, name)).find(isColour) ?? around.ground;
    for (const name of texts) compare(field(value, name), ground, [...path, name]);
    if (field(value, "buttonName") !== undefined) {
      const fill = field(value, "buttonFillColor");
      const text = field(value, "buttonTextColor");
      if (isColour(fill) || isColour(text))
        compare(isColour(text) ? text : around.ink, isColour(fill) ? fill : ground, [
          ...path,
          isColour(text) ? "buttonTextColor" : "buttonFillColor",
        ]);
    }
    for (const [key, item] of Object.entries(value))
      judge(item, [...path, Array.isArray(value) ? Number(key) : key], { ...around, ground });
  }

  function compare(text: unknown, ground: string, path: Path): void {
    if (!isColour(text)) return;
    const ratio = contrast(text, ground);
    if (ratio < least) warnings.push(yaml.at(path, sentence(text, ground, ratio)));
  }
}

/** The colours of the brand, and warnings of those that do not stand out from each other, in any season. */
export function contrastOfTheme(yaml: YamlFile | undefined): { colours: Colours; warnings: Fault[] } {
  const colours = coloured(siteColours, field(field(yaml?.value, "site"), "theme"));
  const seasons = Object.entries(Object(field(yaml?.value, "seasons")));
  const themes: [Path, Colours][] = [
    [["site", "theme"], colours],
    ...seasons.map(([season, of]): [Path, Colours] => [
      ["seasons", season, "theme"],
      coloured(colours, field(of, "theme")),
    ]),
  ];
  return { colours, warnings: yaml ? themes.flatMap(([path, theme]) => faint(yaml, path, theme)) : [] };
}

/** Colours with those that a theme names in their place. */
function coloured(colours: Colours, theme: unknown): Colours {
  const chosen = Object.entries(colours).map(([role, colour]) => {
    const own = field(theme, role);
    return [role, isColour(own) ? own : colour];
  });
  return Object.fromEntries(chosen) as Colours;
}

const pairs = [
  ["ink", "ground"],
  ["ink", "band"],
  ["quiet", "ground"],
  ["quiet", "band"],
  ["accent", "ground"],
  ["accent", "band"],
  ["ground", "deep"],
] as const;

function faint(yaml: YamlFile, path: Path, colours: Colours): Fault[] {
  return pairs.flatMap(([text, ground]) => {
    const ratio = contrast(colours[text], colours[ground]);
    return ratio < least ? [yaml.at([...path, text], sentence(colours[text], colours[ground], ratio))] : [];
  });
}

function sentence(text: string, ground: string, ratio: number): string {
  return say(
    `${text} 在 ${ground} 上的对比度是 ${ratio.toFixed(1)}:1，应不低于 ${least}:1`,
    `${text} on ${ground} has a contrast of ${ratio.toFixed(1)}:1, expected at least ${least}:1`,
  );
}

/** By the relative luminance of both (WCAG 2.2, section 1.4.3). */
function contrast(one: string, other: string): number {
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
