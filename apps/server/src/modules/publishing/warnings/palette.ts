import type { Fault } from "../faults.ts";
import type { YamlFile } from "../yaml-file.ts";
import { isColour } from "@klarholm/contract/contrast";
import { type Path, walk } from "./walk.ts";
import { say } from "../../../lib/language.ts";

/** Most colours of a page beside the brand's own. */
const maxColours = 12;

/** Warns of a page with too many colours chosen by editors. */
export function paletteOfBlocks(yaml: YamlFile): Fault[] {
  const places = new Map<string, Path>();
  walk(yaml.value, (value, path) => {
    if (path[0] === "blocks" && isColour(value) && !places.has(value.toLowerCase()))
      places.set(value.toLowerCase(), path);
  });
  const firstTooMany = [...places.values()][maxColours];
  if (!firstTooMany) return [];
  return [
    yaml.at(
      firstTooMany,
      say(
        `这一页的第 ${maxColours + 1} 种颜色：一套配色至多 ${maxColours} 种`,
        `the ${maxColours + 1}th colour of this page: a palette has at most ${maxColours}`,
      ),
    ),
  ];
}
