import { blockElement } from "./preview-blocks.ts";

/**
 * The blocks that differ between two bodies of a page, by their index.
 * @returns undefined if anything else differs: another field, or the number of blocks
 */
export function changedBlocks(before: unknown, after: unknown): number[] | undefined {
  const [from, to] = [blocksOf(before), blocksOf(after)];
  if (!from || !to || from.blocks.length !== to.blocks.length) return undefined;
  if (JSON.stringify(from.others) !== JSON.stringify(to.others)) return undefined;
  return to.blocks.flatMap((block, index) => {
    const earlier = from.blocks[index];
    return block === earlier || JSON.stringify(block) === JSON.stringify(earlier) ? [] : [index];
  });
}

function blocksOf(body: unknown): { blocks: readonly unknown[]; others: unknown } | undefined {
  if (typeof body !== "object" || body === null || !("blocks" in body) || !Array.isArray(body.blocks)) return undefined;
  const { blocks, ...others } = body;
  return { blocks, others };
}

/**
 * Shows changed blocks of a page without loading it again, which takes a second for a page of 100 kB. Their scripts do not
 * run until the page is loaded.
 * @param shown the page
 * @param html the page with the changes
 * @returns false if the page must be loaded: a block has no element, or the styles differ
 */
export function patchPage(shown: Document, html: string, blocks: readonly number[]): boolean {
  const next = new DOMParser().parseFromString(html, "text/html");
  if (stylesOf(shown) !== stylesOf(next)) return false;
  const pairs = blocks.flatMap((index) => {
    const [from, to] = [blockElement(shown, index), blockElement(next, index)];
    return from && to && from.tagName === to.tagName ? [{ from, to }] : [];
  });
  if (pairs.length < blocks.length) return false;
  for (const { from, to } of pairs) {
    // The element stays, because React and the outline of the chosen block hold it.
    from.className = to.className;
    from.id = to.id;
    from.replaceChildren(...to.childNodes);
  }
  return true;
}

const stylesOf = (page: Document): string =>
  [...page.querySelectorAll("style")].map((style) => style.textContent).join("\n");
