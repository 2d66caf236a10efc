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

/** Marks what shows a changed block in place of the children that React manages. */
const mark = "patched";

/**
 * Shows changed blocks of a page without loading it again, which takes a second for a page of 100 kB. Their scripts do not
 * run until the page is loaded. React's own elements stay, hidden, because it may still hydrate them.
 * @param shown the page
 * @param html the page with the changes
 * @returns false if the page must be loaded: its scripts have not started, a block has no element, or the styles differ
 */
export function patchPage(shown: Document, html: string, blocks: readonly number[]): boolean {
  if (!("hydrated" in shown.documentElement.dataset)) return false;
  const styles: string[] = [];
  // A parsed document has the policy of the desk, which refuses the page's styles and reports them.
  const withoutStyles = html.replaceAll(/<style[^>]*>([^]*?)<\/style>/g, (_, text: string) => {
    styles.push(text);
    return "";
  });
  if (stylesOf(shown) !== styles.join("\n")) return false;
  const next = new DOMParser().parseFromString(withoutStyles, "text/html");
  const pairs = blocks.flatMap((index) => {
    const [from, to] = [blockElement(shown, index), blockElement(next, index)];
    return from && to ? [{ from, to }] : [];
  });
  if (pairs.length < blocks.length) return false;
  for (const { from, to } of pairs) {
    const patch = shown.createElement("div");
    patch.dataset[mark] = "";
    patch.style.setProperty("display", "contents");
    patch.append(...to.childNodes);
    // A copy, because removals change the list.
    const children = [...from.children];
    for (const child of children)
      if (isHtml(child) && mark in child.dataset) child.remove();
      else if (isHtml(child)) child.style.setProperty("display", "none", "important");
    from.className = to.className;
    from.append(patch);
  }
  return true;
}

/** `instanceof` fails for elements of another window. */
const isHtml = (element: Element): element is HTMLElement => "dataset" in element;

const stylesOf = (page: Document): string =>
  [...page.querySelectorAll("style")].map((style) => style.textContent).join("\n");
