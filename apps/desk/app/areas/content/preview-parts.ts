import type { Path } from "../../form/pointer.ts";

/** The part of the page that a field's block became; undefined for what is in no block, or is not shown now. */
export function partOf(page: Document, [list, index]: Path): HTMLElement | undefined {
  if (list !== "blocks" || typeof index !== "number") return undefined;
  // Blocks of a preview bear their place in the file, whatever season the page is shown in.
  return page.querySelector<HTMLElement>(`main [data-place="${index}"]`) ?? undefined;
}

/** The block of the form that something of the page is in. */
export function pathOf(element: Element): Path | undefined {
  const place = element.closest<HTMLElement>("main [data-place]")?.dataset["place"];
  return place === undefined ? undefined : ["blocks", Number(place)];
}
