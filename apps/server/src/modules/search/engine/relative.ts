import type { Corpus } from "./corpus.ts";
import type { QueryTerm } from "./query-term.ts";

/** Minimum weight of a strong match; alternatives below it are similar only. */
const strong = 0.5;

/** Minimum standing of a product among its own kind that counts as large, or expensive, in a query without other conditions. */
const minimumStanding = 0.7;

/**
 * Adds measures to the conditions large, small, cheap and expensive: relative to the products that match all other
 * conditions; without other conditions, relative to products of the same kind.
 */
export function withRelative(terms: readonly QueryTerm[], { index, columns }: Corpus): QueryTerm[] {
  if (!terms.some(({ part }) => part.relative !== undefined)) return [...terms];
  const others = onlyStrong(terms.filter(({ part, group }) => part.relative === undefined && group.length > 0));
  const all = (1 << others.length) - 1;
  const among = others.length > 0 ? index.match(others).masks.map((mask) => (mask === all ? 1 : 0)) : undefined;
  return terms.map((each) => {
    const { relative } = each.part;
    if (relative === undefined) return each;
    const column = relative === "large" || relative === "small" ? "extent" : "price";
    const upwards = relative === "large" || relative === "dear";
    const share = (place: number | undefined) => (place === undefined || upwards ? place : 1 - place);
    const order = columns.standing(column, among ?? new Uint8Array(index.size).fill(1));
    // Without other conditions, products with a high standing among their kind match, ordered by it and by their standing
    // among all. A product without others of its kind matches if it is in the upper half of all.
    const ofKind = among ? undefined : columns.standing(column, undefined);
    const measure = (document: number) => {
      const place = share(order(document));
      if (place === undefined) return 0;
      const own = ofKind ? (share(ofKind(document)) ?? (place < 0.5 ? 0 : minimumStanding)) : 1;
      return own < minimumStanding ? 0 : 1 + 250 * place * own;
    };
    const hasSize = columns.of("extent").some((_, document) => measure(document) > 0);
    const evidence = { kind: "relative", word: each.part.text } as const;
    if (hasSize) return { ...each, group: [{ ranges: [], weight: 1, measure, evidence }] };
    // Products of one size are neither large nor small.
    return { ...each, group: [], ...(among?.includes(1) && { optional: "bonus" as const }) };
  });
}

/** The conditions with strong alternatives only; a condition without any stays as it is. */
export function onlyStrong(terms: readonly QueryTerm[]): QueryTerm[] {
  return terms.map((each) => {
    if (each.optional === "bonus") return each;
    const group = each.group.flatMap((alternative) => {
      const { measure, weight } = alternative;
      if (weight < strong) return [];
      if (!measure || each.part.relative !== undefined) return [alternative];
      const strict = (document: number) => {
        const worth = measure(document);
        return worth >= 100 ? worth : 0;
      };
      return [{ ...alternative, measure: strict }];
    });
    return { ...each, group: group.length > 0 ? group : each.group };
  });
}
