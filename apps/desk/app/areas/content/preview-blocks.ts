import type { Path } from "../../form/pointer.ts";

/** The element of a field's block in the page; undefined for fields outside blocks and blocks not shown. */
export function elementOf(page: Document, [list, index]: Path): HTMLElement | undefined {
  if (list !== "blocks" || typeof index !== "number") return undefined;
  return blockElement(page, index);
}

/** The element of a block: in a preview it has `data-place`, its index in the file across all seasons. */
export function blockElement(page: Document, index: number): HTMLElement | undefined {
  return page.querySelector<HTMLElement>(`main [data-place="${index}"]`) ?? undefined;
}

/** The path of the block that contains an element of the page. */
export function blockPathOf(element: Element): Path | undefined {
  const place = element.closest<HTMLElement>("main [data-place]")?.dataset["place"];
  return place === undefined ? undefined : ["blocks", Number(place)];
}
