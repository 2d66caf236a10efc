import type { QueryTerm } from "./query-term.ts";
import type { Lexicon } from "./lexicon/lexicon.ts";
import type { Facet } from "./understand.ts";

/** Beside these parts an occasion or a person affects the order only. */
const things: ReadonlySet<Facet> = new Set(["kind", "use", "year"]);

/** Weight of an occasion or a person when the other one decides. */
const bonus = 0.5;

/** Reduces the differences between kinds, so that the use, occasion or person decides the order. */
export function softened(terms: readonly QueryTerm[]): QueryTerm[] {
  return terms.map((each) =>
    each.part.facet === "kind"
      ? { ...each, group: each.group.map((one) => ({ ...one, weight: (1 + one.weight) / 2 })) }
      : each,
  );
}

/**
 * Marks occasions and persons as optional. Beside a kind, use or year, matching documents come first. If a query has both,
 * the person decides for a birthday or a festival (`general`), the occasion for a wedding or a new home; the other is a
 * bonus.
 */
export function withOptional(terms: readonly QueryTerm[], lexicon: Lexicon): QueryTerm[] {
  const isGeneral = ({ part }: QueryTerm) => lexicon.meaning(part.text)?.general ?? false;
  const hasThing = terms.some(({ part }) => things.has(part.facet));
  const hasPerson = terms.some(({ part }) => part.facet === "person");
  const hasUse = terms.some(({ part }) => part.facet === "use");
  const hasOwnOccasion = terms.some((each) => each.part.facet === "occasion" && !isGeneral(each));
  return (hasUse ? softened(terms) : terms).map((each) => {
    const { facet } = each.part;
    if (facet !== "occasion" && facet !== "person") return each;
    if (facet === "occasion" ? hasPerson && isGeneral(each) : hasOwnOccasion) {
      const group = each.group.map((alternative) => ({ ...alternative, weight: alternative.weight * bonus }));
      return { ...each, group, optional: "bonus" };
    }
    return hasThing ? { ...each, optional: "first" } : each;
  });
}
