import { nameMatches, type NameMatch, type SearchField } from "@klarholm/contract/desk/search-reasons";
import type { SearchDocument } from "./documents.ts";
import { tiers } from "./names.ts";
import type { QueryTerm } from "./query-term.ts";
import type { Alternative, Evidence, TextIndex } from "./text-index.ts";

/** One ranking of a search; documents of a later pass come after those of earlier ones. */
export interface Pass {
  terms: readonly QueryTerm[];
  /** The query with which names are compared; undefined if names do not count. */
  query: string | undefined;
  /** The number of documents found up to this pass. */
  until: number;
}

/** A document to explain, with its number. */
export interface AskedDocument extends Pick<SearchDocument, "texts" | "facts"> {
  at: number;
}

/** How a part of the query matches a document. */
export interface Reason extends Evidence {
  /** The part of the query. */
  part: string;
  /** Where the document has the word; empty for facts such as a price. */
  fields: readonly SearchField[];
  score: number;
}

/** Why a document has its place. */
export interface Reasons {
  /** The index of the ranking; undefined if the search does not find the document. */
  pass: number | undefined;
  nameMatch: NameMatch;
  /** The sum that orders documents of the same pass and the same match of names. */
  score: number;
  /** The best match of each part of the query first. */
  matches: readonly Reason[];
}

/** Reasons for each part of a query. */
const maxReasons = 3;

interface Asked {
  at: number;
  /** The position among what was found; -1 if it was not. */
  place: number;
  /** By term. */
  fields: ReadonlyMap<string, SearchField>;
}

interface Parts {
  index: TextIndex;
  tiersOf(terms: Pass["terms"], query: string): Uint8Array;
}

/** Repeats the passes of a search for single alternatives, and reads what each says about the asked documents. */
export function reasonsFor(passes: readonly Pass[], asked: readonly Asked[], { index, tiersOf }: Parts): Reasons[] {
  const reasons = asked.map(({ place }): Reasons & { matches: Reason[] } => {
    const pass = place < 0 ? -1 : passes.findIndex(({ until }) => place < until);
    return { pass: pass < 0 ? undefined : pass, nameMatch: "rest", score: 0, matches: [] };
  });
  for (const [number, pass] of passes.entries()) {
    const own = asked.flatMap((document, at) => {
      const reason = reasons[at];
      return reason?.pass === number ? [{ ...document, reason }] : [];
    });
    if (own.length === 0) continue;
    const { query } = pass;
    const ranks = query === undefined ? undefined : tiersOf(pass.terms, query);
    const { scores } = index.match(pass.terms);
    for (const { at, reason } of own) {
      reason.nameMatch = nameMatchOf(ranks?.[at] ?? tiers.rest);
      reason.score = scores[at] ?? 0;
    }
    for (const term of pass.terms) addMatches(term, own, index);
  }
  return reasons;
}

function addMatches(
  { group, part }: QueryTerm,
  own: readonly (Asked & { reason: { matches: Reason[] } })[],
  index: TextIndex,
): void {
  const found = own.map((): Reason[] => []);
  for (const alternative of group) {
    const { scores } = index.match([{ group: [alternative] }]);
    for (const [number, { at, fields }] of own.entries()) {
      const score = scores[at] ?? 0;
      if (score > 0)
        found[number]?.push({
          ...alternative.evidence,
          part: part.text,
          fields: within(alternative, fields, index),
          score,
        });
    }
  }
  for (const [number, { reason }] of own.entries())
    reason.matches.push(
      ...(found[number] ?? []).toSorted((one, other) => other.score - one.score).slice(0, maxReasons),
    );
}

/** The fields in which a document has the terms of an alternative. */
function within({ ranges }: Alternative, fields: Asked["fields"], index: TextIndex): SearchField[] {
  const all = ranges.flatMap((range) =>
    [...fields].flatMap(([term, field]) => (index.contains(range, term) ? field : [])),
  );
  return [...new Set(all)];
}

const nameMatchOf = (tier: number): NameMatch => nameMatches.find((name) => tiers[name] === tier) ?? "rest";
