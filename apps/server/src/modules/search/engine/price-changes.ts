import { isDeepStrictEqual } from "node:util";
import { type CatalogueProduct, publicPrice } from "../../content/catalogue.ts";
import type { Content, ProductGroup } from "../../content/snapshot.ts";
import { productDocument } from "./documents.ts";

/** A product's position in the catalogue's order, and its new price in yuan; 0 if it is not public. */
export interface PriceChange {
  at: number;
  price: number;
}

/**
 * The products whose price differs, when nothing else that is searched does.
 * @returns undefined when the search index must be built again
 */
export function priceChanges(before: Content, after: Content): PriceChange[] | undefined {
  if (!haveSameWords(before, after)) return undefined;
  const [groups, others] = [Object.entries(before.productGroups), Object.entries(after.productGroups)];
  if (groups.length !== others.length) return undefined;
  const changes: PriceChange[] = [];
  let at = 0;
  for (const [index, [id, group]] of groups.entries()) {
    const [otherId, other] = others[index] ?? [];
    if (id !== otherId || !other || group.products.length !== other.products.length) return undefined;
    if (group !== other)
      for (const place of group.products.keys()) {
        const [one, next] = [productAt(group, place), productAt(other, place)];
        if (!one || !next || !haveSameTexts(one, before, next, after)) return undefined;
        if (publicPrice(one) !== publicPrice(next)) changes.push({ at: at + place, price: publicPrice(next) ?? 0 });
      }
    at += group.products.length;
  }
  return changes;
}

/** Whether everything that is searched beside the products is the same. */
function haveSameWords(one: Content, other: Content): boolean {
  return (
    one.site.search === other.site.search &&
    one.categories === other.categories &&
    one.series === other.series &&
    haveSameEntries(one.pages, other.pages) &&
    haveSameEntries(one.news, other.news)
  );
}

/**
 * Whether two contents have the same search index. Compares by identity: a publication keeps the objects of content that it
 * does not change.
 */
export function haveSameSearchContent(one: Content, other: Content): boolean {
  return haveSameWords(one, other) && haveSameEntries(one.productGroups, other.productGroups);
}

/** Whether both have the same keys in the same order, with identical values. */
function haveSameEntries(one: Readonly<Record<string, unknown>>, other: Readonly<Record<string, unknown>>): boolean {
  if (one === other) return true;
  const [entries, others] = [Object.entries(one), Object.entries(other)];
  return (
    entries.length === others.length &&
    entries.every(([key, value], at) => key === others[at]?.[0] && value === others[at][1])
  );
}

function productAt(group: ProductGroup, place: number): CatalogueProduct | undefined {
  const product = group.products[place];
  return product && { product, group, categories: product.categories ?? group.categories };
}

/** Whether the documents of a product differ in its price at most. */
function haveSameTexts(one: CatalogueProduct, before: Content, next: CatalogueProduct, after: Content): boolean {
  const [first, second] = [productDocument(one, before), productDocument(next, after)].map(({ facts, ...texts }) => ({
    ...texts,
    facts: { ...facts, price: 0 },
  }));
  return one.product.id === next.product.id && isDeepStrictEqual(first, second);
}
