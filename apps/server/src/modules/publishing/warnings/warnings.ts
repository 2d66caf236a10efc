import { allFiles, type ContentFolder } from "../content-folder.ts";
import type { Fault } from "../faults.ts";
import { implausibleWarnings } from "../plausibility.ts";
import { seasonGaps } from "../seasons.ts";
import { absoluteWords } from "./absolute-words.ts";
import { missingAlternatives } from "./alternatives.ts";
import { contrastInBlocks, contrastOfTheme } from "./contrast.ts";
import { headingOrder } from "./headings.ts";
import { linksToLater } from "./later.ts";
import { brokenLinks } from "./links.ts";
import { paletteOfBlocks } from "./palette.ts";

/** Problems that do not prevent publishing. @param now milliseconds since 1970 */
export function contentWarnings(folder: ContentFolder, now = Date.now()): Fault[] {
  const { colours, warnings } = contrastOfTheme(folder.single.site);
  const files = allFiles(folder);
  const rules = [
    absoluteWords,
    missingAlternatives,
    headingOrder,
    brokenLinks(folder),
    linksToLater(folder, now),
    implausibleWarnings(folder, now),
    seasonGaps(folder),
    paletteOfBlocks,
    (yaml: (typeof files)[number]) => contrastInBlocks(yaml, colours),
  ];
  return [...warnings, ...files.flatMap((yaml) => rules.flatMap((rule) => rule(yaml)))];
}
