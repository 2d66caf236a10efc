import { isRecord, same } from "@klarholm/contract/desk/merge";
import type { Database } from "../../db/open.ts";
import { readInParts } from "../content/content.repository.ts";
import { fileFolders, itemKey } from "../content/items.ts";
import type { Checked } from "./check-site.ts";
import type { DraftCheck } from "./draft-check.ts";
import type { Draft } from "./draft.repository.ts";
import type { ItemFault } from "./item-faults.ts";
import { parsed } from "./item-state.ts";

/** A draft of a product group without its faulty new products. */
interface Reduced {
  draft: Draft;
  /** The place in the whole draft of each product that is left. */
  places: readonly number[];
  /** Name the products that are left out. */
  warnings: ItemFault[];
}

export interface CheckedDrafts extends Checked {
  /** Keys of drafts of which new products would stay unpublished. */
  held: ReadonlySet<string>;
}

/**
 * Checks the site with drafts applied. A faulty new product of a published group does not stop the others of its group: it
 * is left out with a warning, and stays in the draft.
 */
export async function checkWithoutHeld(db: Database, check: DraftCheck, drafts: readonly Draft[]) {
  const whole = await check.drafts(drafts);
  const reduced = await reducedDrafts(db, drafts, whole.faults);
  if (reduced.size === 0) return { ...whole, held: new Set<string>() } satisfies CheckedDrafts;
  const checked = await check.drafts(drafts.map((draft) => reduced.get(itemKey(draft))?.draft ?? draft));
  const faults = checked.faults.map((fault) => inWholeDraft(fault, reduced.get(itemKey(fault))));
  const warnings = [...reduced.values()].flatMap((each) => each.warnings);
  return { ...checked, faults: [...faults, ...warnings], held: new Set(reduced.keys()) } satisfies CheckedDrafts;
}

async function reducedDrafts(
  db: Database,
  drafts: readonly Draft[],
  faults: readonly ItemFault[],
): Promise<Map<string, Reduced>> {
  const faulty = Map.groupBy(
    faults.filter(({ severity, path: [list, at] }) => severity === "fault" && list === "products" && at !== undefined),
    itemKey,
  );
  const groups = drafts.filter(({ kind, body }) => kind === fileFolders.products && body !== null);
  const reduced = new Map<string, Reduced>();
  if (!groups.some((draft) => faulty.has(itemKey(draft)))) return reduced;
  const published = new Map<string, unknown>();
  for await (const part of readInParts(db, groups))
    for (const item of part) published.set(itemKey(item), parsed(item.body));
  // Of all these groups: a product that moves from one to another is not new.
  const known = new Set([...published.values()].flatMap(productsOf).map(idOf));
  for (const draft of groups) {
    const key = itemKey(draft);
    const before = published.get(key);
    const own = before === undefined ? undefined : withoutFaultyNew(draft, faulty.get(key) ?? [], known);
    if (own && !same(parsed(own.draft.body), before)) reduced.set(key, own);
  }
  return reduced;
}

function withoutFaultyNew(
  draft: Draft,
  faults: readonly ItemFault[],
  known: ReadonlySet<unknown>,
): Reduced | undefined {
  const body = parsed(draft.body);
  const products = productsOf(body);
  const first = new Map<number, ItemFault>();
  for (const fault of faults) {
    const at = Number(fault.path[1]);
    if (at < products.length && !known.has(idOf(products[at])) && !first.has(at)) first.set(at, fault);
  }
  if (!isRecord(body) || first.size === 0) return undefined;
  const places = [...products.keys()].filter((at) => !first.has(at));
  const warnings = [...first].map(([at, fault]) => ({
    ...fault,
    severity: "warning" as const,
    message: `新商品“${nameOf(products[at])}”还没有填完，这次不发布，留在草稿里：${fault.message}`,
  }));
  const text = JSON.stringify({ ...body, products: places.map((at) => products[at]) });
  return { draft: { ...draft, body: text }, places, warnings };
}

/** A fault of a reduced draft, by its place in the whole one. */
function inWholeDraft(fault: ItemFault, reduced: Reduced | undefined): ItemFault {
  const [list, at, ...rest] = fault.path;
  if (!reduced || list !== "products" || typeof at !== "number") return fault;
  return { ...fault, path: [list, reduced.places[at] ?? at, ...rest] };
}

function productsOf(body: unknown): readonly unknown[] {
  return isRecord(body) && Array.isArray(body["products"]) ? body["products"] : [];
}

const idOf = (product: unknown) => (isRecord(product) ? product["id"] : undefined);

function nameOf(product: unknown): string {
  const { name, id } = isRecord(product) ? product : {};
  return String(name || id || "");
}
