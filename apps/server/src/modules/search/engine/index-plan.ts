import type { Content } from "../../content/snapshot.ts";
import { type DocumentKind, documentsOf, type DocumentSource, type SearchDocument } from "./documents.ts";
import type { Run } from "./arrangement.ts";
import type { Runs } from "./search-index.ts";

/** How the index of some content is made from that of other content. */
export interface IndexPlan {
  /** All documents in order. */
  runs: Runs;
  /** The documents to add. */
  added: readonly DocumentSource[];
  /** Whether the index before has the same documents and words. */
  isSame: boolean;
}

interface Place {
  at: number;
  parts: DocumentSource["parts"];
}

/**
 * Compares documents by the identity of what they are made of: a publication keeps the objects of content that it does not
 * change.
 * @param before content of an index; without, all documents are added
 */
export function planIndex(before: Content | undefined, after: Content): IndexPlan {
  const places = new Map<object, Place>();
  const sizes: Record<DocumentKind, number> = { product: 0, category: 0, article: 0 };
  for (const { kind, parts, count } of before ? documentsOf(before) : []) {
    places.set(parts[0], { at: sizes[kind], parts });
    sizes[kind] += count;
  }
  const runs: Record<DocumentKind, Run[]> = { product: [], category: [], article: [] };
  const added: DocumentSource[] = [];
  for (const source of documentsOf(after)) {
    const { kind, count } = source;
    const from = placeOf(source, places);
    if (from === null) added.push(source);
    const last = runs[kind].at(-1);
    if (last && from === (last.from === null ? null : last.from + last.count)) last.count += count;
    else runs[kind].push({ from, count });
  }
  const isWhole = (kind: DocumentKind) => {
    const [run = { from: 0, count: 0 }, ...others] = runs[kind];
    return others.length === 0 && run.from === 0 && run.count === sizes[kind];
  };
  const kinds = ["product", "category", "article"] as const;
  return { runs, added, isSame: before?.site.search === after.site.search && kinds.every(isWhole) };
}

function placeOf({ parts }: DocumentSource, places: ReadonlyMap<object, Place>): number | null {
  const place = places.get(parts[0]);
  return place && place.parts.every((part, at) => part === parts[at]) ? place.at : null;
}

/** Makes the documents that a plan adds. */
export function* addedDocuments({ added }: IndexPlan): Generator<SearchDocument> {
  for (const source of added) yield* source.documents();
}
