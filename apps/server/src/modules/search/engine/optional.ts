import type { Wanted } from "./asked.ts";
import type { Lexicon } from "./lexicon/lexicon.ts";
import type { Facet } from "./understand.ts";

/** Beside these an occasion or a person says which of them come first. */
const things: ReadonlySet<Facet> = new Set(["kind", "use", "year"]);

/** How much the one of an occasion and a person counts that the other decides without. */
const bonus = 0.5;

/** Kinds of pieces less apart than by themselves, so that it tells which of them suits a use, an occasion or a person. */
export function softened(wanted: readonly Wanted[]): Wanted[] {
  return wanted.map((each) =>
    each.part.facet === "kind"
      ? { ...each, group: each.group.map((one) => ({ ...one, weight: (1 + one.weight) / 2 })) }
      : each,
  );
}

/**
 * Marks the occasions and persons that documents may lack. Beside a thing those that have them come first. Of an occasion and
 * a person one tells what is wanted: at a birthday or a festival (`general`) the person, at a wedding or in a new home the
 * occasion; the other is a bonus.
 */
export function withOptional(wanted: readonly Wanted[], lexicon: Lexicon): Wanted[] {
  const isGeneral = ({ part }: Wanted) => lexicon.meaning(part.text)?.general ?? false;
  const hasThing = wanted.some(({ part }) => things.has(part.facet));
  const hasPerson = wanted.some(({ part }) => part.facet === "person");
  const hasUse = wanted.some(({ part }) => part.facet === "use");
  const hasOwnOccasion = wanted.some((each) => each.part.facet === "occasion" && !isGeneral(each));
  return (hasUse ? softened(wanted) : wanted).map((each) => {
    const { facet } = each.part;
    if (facet !== "occasion" && facet !== "person") return each;
    if (facet === "occasion" ? hasPerson && isGeneral(each) : hasOwnOccasion) {
      const group = each.group.map((alternative) => ({ ...alternative, weight: alternative.weight * bonus }));
      return { ...each, group, optional: "bonus" };
    }
    return hasThing ? { ...each, optional: "first" } : each;
  });
}
