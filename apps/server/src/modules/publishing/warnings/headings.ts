import type { Fault } from "../faults.ts";
import { field } from "../lenient.ts";
import type { YamlFile } from "../yaml-file.ts";
import { blocksOf, walkTexts } from "./walk.ts";
import { say } from "../../../lib/language.ts";

const heading = /<h([34])\b/gi;

/**
 * Warns of headings that leave a level out. A page's opening is its h1, titles of blocks are h2, so rich text
 * may say h3 once a block has a title, and h4 below an h3. News begin at h3, below the item's own title.
 */
export function headingOrder(yaml: YamlFile): Fault[] {
  const warnings: Fault[] = [];
  const titled = firstTitled(blocksOf(yaml));
  walkTexts(yaml, (text, path) => {
    const levels = [...text.matchAll(heading)].map(([, level]) => Number(level));
    if (levels.length === 0) return;
    if (levels[0] === 4)
      warnings.push(
        yaml.at(path, say("正文以 <h4> 开头，前面应先有 <h3>", "the text begins with <h4>, expected <h3> before it")),
      );
    else if (path[0] === "blocks" && Number(path[1]) < titled)
      warnings.push(
        yaml.at(
          path,
          say(
            "<h3> 之前没有哪个内容块有标题：给这一块加标题，或以 <p> 开头",
            "<h3> before any block has a title: give this block one, or begin with <p>",
          ),
        ),
      );
  });
  return warnings;
}

/** The number of the first block that has a title of its own below the page's. */
function firstTitled(blocks: readonly unknown[]): number {
  const found = blocks.findIndex((block, index) => {
    const isOpening = index === 0 || field(block, "kind") === "storyBasicConfig";
    return !isOpening && field(block, "title") !== undefined;
  });
  return found < 0 ? blocks.length : found;
}
