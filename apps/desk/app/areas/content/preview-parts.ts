import { at, type Path } from "../../form/pointer.ts";
import { isRecord } from "../../form/schema.ts";

/** Parts of the page that are blocks bear their kind; the page shows those of one kind in the order of the form. */
const parts = (page: Document, kind: string) =>
  page.querySelectorAll<HTMLElement>(`main [data-block="${CSS.escape(kind)}"]`);

const kindsOf = (body: unknown): string[] => {
  const blocks = at(body, ["blocks"]);
  return Array.isArray(blocks) ? blocks.map((block) => (isRecord(block) ? String(block["kind"]) : "")) : [];
};

/** The part of the page that a field's block became; undefined for what is in no block, or is not shown now. */
export function partOf(page: Document, body: unknown, path: Path): HTMLElement | undefined {
  const [list, index] = path;
  const kinds = kindsOf(body);
  const kind = list === "blocks" && typeof index === "number" ? kinds[index] : undefined;
  if (kind === undefined || typeof index !== "number") return undefined;
  return parts(page, kind)[kinds.slice(0, index).filter((each) => each === kind).length];
}

/** The block of the form that something of the page is in. */
export function pathOf(body: unknown, element: Element): Path | undefined {
  const part = element.closest<HTMLElement>("main [data-block]");
  const kind = part?.dataset["block"] ?? "";
  const nth = part ? [...parts(part.ownerDocument, kind)].indexOf(part) : -1;
  const places = kindsOf(body).flatMap((each, index) => (each === kind ? [index] : []));
  const index = nth < 0 ? undefined : places[nth];
  return index === undefined ? undefined : ["blocks", index];
}
