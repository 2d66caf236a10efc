import type { ContentFolder } from "../content-folder.ts";
import type { Fault } from "../faults.ts";
import { fileFolders } from "../../published/items.ts";
import { absoluteWords } from "./absolute-words.ts";
import { missingAlternatives } from "./alternatives.ts";
import { contrastInBlocks, contrastOfTheme } from "./contrast.ts";
import { headingOrder } from "./headings.ts";
import { linksToNowhere } from "./links.ts";
import { paletteOfBlocks } from "./palette.ts";

/** What an editor should look at again, though it can be published. */
export function contentWarnings(folder: ContentFolder): Fault[] {
  const { colours, warnings } = contrastOfTheme(folder.single.site);
  const linkWarnings = linksToNowhere(folder);
  const names = Object.keys(fileFolders) as (keyof typeof fileFolders)[];
  const files = [
    ...Object.values(folder.single),
    ...names.flatMap((name) => [...folder[name].values(), ...folder.drafts[name].values()]),
  ];
  const judges = [
    absoluteWords,
    missingAlternatives,
    headingOrder,
    linkWarnings,
    paletteOfBlocks,
    (yaml: (typeof files)[number]) => contrastInBlocks(yaml, colours),
  ];
  return [...warnings, ...files.flatMap((yaml) => judges.flatMap((judge) => judge(yaml)))];
}
