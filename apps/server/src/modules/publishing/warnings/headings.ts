import type { Fault } from "../faults.ts";
import { field } from "../lenient.ts";
import type { YamlFile } from "../yaml-file.ts";
import { blocksOf, textFaults } from "./walk.ts";
import { say } from "../../../lib/language.ts";

const heading = /<h([34])\b/i;

/**
 * Warns of skipped heading levels. The opening block is the h1 and block titles are h2. Rich text may use h3 after the
 * first titled block, and h4 after an h3. News start at h3, below the item's title.
 */
export function headingOrder(yaml: YamlFile): Fault[] {
  const titled = firstTitled(blocksOf(yaml));
  return textFaults(yaml, (text, path) => {
    const level = heading.exec(text)?.[1];
    if (level === "4")
      return [say("正文以 <h4> 开头，前面应先有 <h3>", "the text begins with <h4>, expected <h3> before it")];
    if (level === undefined || path[0] !== "blocks" || Number(path[1]) >= titled) return [];
    return [
      say(
        "<h3> 之前没有哪个内容块有标题：给这一块加标题，或以 <p> 开头",
        "<h3> before any block has a title: give this block one, or begin with <p>",
      ),
    ];
  });
}

/** Index of the first titled block below the opening. */
function firstTitled(blocks: readonly unknown[]): number {
  const found = blocks.findIndex((block, index) => {
    const isOpening = index === 0 || field(block, "kind") === "storyBasicConfig";
    return !isOpening && field(block, "title") !== undefined;
  });
  return found < 0 ? blocks.length : found;
}
