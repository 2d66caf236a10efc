import type { Fault } from "../faults.ts";
import type { YamlFile } from "../yaml-file.ts";
import { isColour } from "@klarholm/contract/contrast";
import { type Path, walk } from "./walk.ts";
import { say } from "../../../lib/language.ts";

/** Colours that a page of a brand may bear beside the brand's own. */
const most = 12;

/** Warns of a page whose editors chose so many colours that nobody sees a palette in them. */
export function paletteOfBlocks(yaml: YamlFile): Fault[] {
  const places = new Map<string, Path>();
  walk(yaml.value, (value, path) => {
    if (path[0] === "blocks" && isColour(value) && !places.has(value.toLowerCase()))
      places.set(value.toLowerCase(), path);
  });
  const next = [...places.values()][most];
  return next
    ? [
        yaml.at(
          next,
          say(
            `这一页的第 ${most + 1} 种颜色：一套配色至多 ${most} 种`,
            `the ${most + 1}th colour of this page: a palette has at most ${most}`,
          ),
        ),
      ]
    : [];
}
