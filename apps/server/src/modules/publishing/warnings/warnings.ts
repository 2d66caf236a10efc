import { allFiles, type ContentFolder } from "../content-folder.ts";
import type { Fault } from "../faults.ts";
import { hardlyMeant } from "../meant.ts";
import { seasonGaps } from "../seasons.ts";
import { absoluteWords } from "./absolute-words.ts";
import { missingAlternatives } from "./alternatives.ts";
import { contrastInBlocks, contrastOfTheme } from "./contrast.ts";
import { headingOrder } from "./headings.ts";
import { linksToLater } from "./later.ts";
import { linksToNowhere } from "./links.ts";
import { paletteOfBlocks } from "./palette.ts";

/** What an editor should look at again, though it can be published. @param now milliseconds since 1970 */
export function contentWarnings(folder: ContentFolder, now = Date.now()): Fault[] {
  const { colours, warnings } = contrastOfTheme(folder.single.site);
  const linkWarnings = linksToNowhere(folder);
  const files = allFiles(folder);
  const judges = [
    absoluteWords,
    missingAlternatives,
    headingOrder,
    linkWarnings,
    linksToLater(folder, now),
    hardlyMeant(folder, now),
    seasonGaps(folder),
    paletteOfBlocks,
    (yaml: (typeof files)[number]) => contrastInBlocks(yaml, colours),
  ];
  return [...warnings, ...files.flatMap((yaml) => judges.flatMap((judge) => judge(yaml)))];
}
