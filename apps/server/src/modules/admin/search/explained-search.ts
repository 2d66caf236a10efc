import type { DeskAnswer } from "@klarholm/contract/desk";
import { catalogueOf, publicPrice } from "../../content/catalogue.ts";
import type { Content, ContentSnapshot } from "../../content/snapshot.ts";
import { pinnedTo, withPinned } from "../../catalog/product/pinned-products.ts";
import { productIds, selectProducts } from "../../catalog/product/product-list.ts";
import { redirectOf } from "../../pages/redirects.ts";
import type { Reasons } from "../../search/engine/explain.ts";
import type { Search } from "../../search/engine/search.ts";

/** Products of an answer: a first page of visitors. */
const maxProducts = 24;

/** The first products of a search as `keywordList` orders them, and what the search engine says about each. */
export async function explainSearch(
  snapshot: ContentSnapshot,
  words: string,
  search: Search,
): Promise<Omit<DeskAnswer<"explainSearch">, "hasDraft">> {
  const { content } = snapshot;
  const visible = withPinned(await search.products(snapshot, words), words, content);
  const selected = selectProducts(snapshot, { keyword: words }, visible.documents);
  const shown = selected.subarray(0, maxProducts);
  const { found, reasons } = await search.explain(snapshot, words, shown);
  const pinned = new Set(pinnedTo(words, content));
  const to = redirectOf(content, `/products/keyword/${encodeURIComponent(words)}`);
  return {
    total: selected.length,
    parts: found.parts.map((part) => ({ text: part.text, facet: part.facet, dropped: found.dropped.includes(part) })),
    corrected: found.corrected,
    partial: visible.partial,
    redirect: to === undefined ? null : decodeURI(to),
    products: productIds(snapshot, shown).map((id, at) => ({
      ...presentProduct(id, content),
      pinned: pinned.has(shown[at] ?? -1),
      ...presentReasons(reasons[at]),
    })),
  };
}

function presentProduct(id: string, content: Content) {
  const found = catalogueOf(content).products.get(id);
  if (!found) throw new Error(`There is no product ${id}`);
  const { product, group } = found;
  return {
    id,
    name: product.name,
    series: content.series[group.series]?.name ?? "",
    price: publicPrice(found),
    picture: product.pictures[0]?.src ?? null,
  };
}

function presentReasons(reasons: Reasons | undefined) {
  return {
    nameMatch: reasons?.nameMatch ?? ("rest" as const),
    reasons: (reasons?.matches ?? []).map(({ part, kind, word, reading, fields }) => ({
      part,
      kind,
      word,
      ...(reading && { reading }),
      fields: [...fields],
    })),
  };
}
