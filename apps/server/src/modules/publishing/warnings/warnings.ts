import { allFiles, type ContentFolder } from "../content-folder.ts";
import { type Fault, sorted } from "../faults.ts";
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
  const [links, later] = [brokenLinks(folder), linksToLater(folder, now)];
  const rules: ((yaml: (typeof files)[number]) => Fault[])[] = [
    (yaml) => sorted("words", absoluteWords(yaml)),
    (yaml) => sorted("alternative", missingAlternatives(yaml)),
    headingOrder,
    (yaml) => sorted("link", [...links(yaml), ...later(yaml)]),
    implausibleWarnings(folder, now),
    seasonGaps(folder),
    paletteOfBlocks,
    (yaml) => sorted("contrast", contrastInBlocks(yaml, colours)),
  ];
  return [...sorted("contrast", warnings), ...files.flatMap((yaml) => rules.flatMap((rule) => rule(yaml)))];
}
