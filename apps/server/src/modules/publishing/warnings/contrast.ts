import { contrast, contrastsIn, isColour, minContrast } from "@klarholm/contract/contrast";
import { siteColours } from "@klarholm/contract/site";
import type { Fault } from "../faults.ts";
import { field } from "../lenient.ts";
import type { YamlFile } from "../yaml-file.ts";
import { blocksOf, type Path } from "./walk.ts";
import { say } from "../../../lib/language.ts";

type Colours = Record<keyof typeof siteColours, string>;

/** Warns of low contrast in blocks whose colours an editor chose. */
export function contrastInBlocks(yaml: YamlFile, colours: Colours): Fault[] {
  return [...blocksOf(yaml).entries()].flatMap(([index, block]) =>
    contrastsIn(block, colours)
      .filter(({ ratio }) => ratio < minContrast)
      .map(({ path, text, ground, ratio }) => yaml.at(["blocks", index, ...path], message(text, ground, ratio))),
  );
}

/** The brand's colours, and warnings of low contrast between them in any season. */
export function contrastOfTheme(yaml: YamlFile | undefined): { colours: Colours; warnings: Fault[] } {
  const colours = withTheme(siteColours, field(field(yaml?.value, "site"), "theme"));
  const seasons = Object.entries(Object(field(yaml?.value, "seasons")));
  const themes: [Path, Colours][] = [
    [["site", "theme"], colours],
    ...seasons.map(([season, of]): [Path, Colours] => [
      ["seasons", season, "theme"],
      withTheme(colours, field(of, "theme")),
    ]),
  ];
  return { colours, warnings: yaml ? themes.flatMap(([path, theme]) => lowContrast(yaml, path, theme)) : [] };
}

/** Applies the colours of a theme. */
function withTheme(colours: Colours, theme: unknown): Colours {
  const applied = Object.entries(colours).map(([role, colour]) => {
    const own = field(theme, role);
    return [role, isColour(own) ? own : colour];
  });
  return Object.fromEntries(applied) as Colours;
}

const textAndGround = [
  ["ink", "ground"],
  ["ink", "band"],
  ["quiet", "ground"],
  ["quiet", "band"],
  ["accent", "ground"],
  ["accent", "band"],
  ["ground", "deep"],
] as const;

function lowContrast(yaml: YamlFile, path: Path, colours: Colours): Fault[] {
  return textAndGround.flatMap(([text, ground]) => {
    const ratio = contrast(colours[text], colours[ground]);
    return ratio < minContrast ? [yaml.at([...path, text], message(colours[text], colours[ground], ratio))] : [];
  });
}

function message(text: string, ground: string, ratio: number): string {
  return say(
    `${text} 在 ${ground} 上的对比度是 ${ratio.toFixed(1)}:1，应不低于 ${minContrast}:1`,
    `${text} on ${ground} has a contrast of ${ratio.toFixed(1)}:1, expected at least ${minContrast}:1`,
  );
}
