import type { Content } from "../../content/snapshot.ts";
import { catalogueOf } from "../../content/catalogue.ts";
import type { Found } from "../../search/engine/finder.ts";
import { normalize } from "../../search/engine/normalize.ts";
import { followed } from "../../search/engine/order.ts";

const tables = new WeakMap<Content, ReadonlyMap<string, Uint32Array<ArrayBuffer>>>();

/** What a keyword found, after the public products that the brand pins to it. They also answer a search without a match. */
export function withPinned(found: Readonly<Found>, keyword: string, content: Content): Readonly<Found> {
  const pinned = pinnedTo(keyword, content);
  if (!pinned) return found;
  const documents = followed(pinned, found.documents);
  return found.documents.length === 0 ? { ...found, documents, partial: false } : { ...found, documents };
}

/** The public products that the brand pins to a keyword, as positions in the catalogue's order. */
export function pinnedTo(keyword: string, content: Content): Uint32Array<ArrayBuffer> | undefined {
  return tableOf(content).get(keyOf(keyword));
}

/** Positions in the catalogue's order by keyword. */
function tableOf(content: Content): ReadonlyMap<string, Uint32Array<ArrayBuffer>> {
  const known = tables.get(content);
  if (known) return known;
  const entries = Object.entries(content.site.search.pinned);
  const positions = new Map(
    entries.length === 0 ? [] : [...catalogueOf(content).products.keys()].map((id, at) => [id, at]),
  );
  const table = new Map(
    entries.flatMap(([words, ids]) => {
      const places = [...new Set(ids)].flatMap((id) => positions.get(id) ?? []);
      return places.length === 0 ? [] : [[keyOf(words), Uint32Array.from(places)]];
    }),
  );
  tables.set(content, table);
  return table;
}

const keyOf = (words: string) => normalize(words).trim();
