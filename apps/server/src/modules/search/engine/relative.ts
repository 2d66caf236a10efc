import type { Asked, Wanted } from "./asked.ts";

/** Alternatives that are worth less are like what was asked rather than it. */
const strong = 0.5;

/** How far up among its own kind a piece is called large, or dear, without more being said. */
const most = 0.7;

/**
 * Says what large, small, cheap and dear are: among what has everything else that was asked; without anything else, each
 * among its own kind.
 */
export function withRelative(wanted: readonly Wanted[], { index, columns }: Asked): Wanted[] {
  if (!wanted.some(({ part }) => part.relative !== undefined)) return [...wanted];
  const others = strongly(wanted.filter(({ part, group }) => part.relative === undefined && group.length > 0));
  const all = (1 << others.length) - 1;
  const among = others.length > 0 ? index.match(others).masks.map((mask) => (mask === all ? 1 : 0)) : undefined;
  return wanted.map((each) => {
    const { relative } = each.part;
    if (relative === undefined) return each;
    const column = relative === "large" || relative === "small" ? "extent" : "price";
    const upwards = relative === "large" || relative === "dear";
    const share = (place: number | undefined) => (place === undefined || upwards ? place : 1 - place);
    const order = columns.standing(column, among ?? new Uint8Array(index.size).fill(1));
    // Alone, the word means the most of each kind, by how much they are that and among all; what has no other of its kind
    // to be more than just counts, in the upper half of all. Beside a kind the word puts that in order.
    const ofKind = among ? undefined : columns.standing(column, undefined);
    const measure = (document: number) => {
      const place = share(order(document));
      if (place === undefined) return 0;
      const own = ofKind ? (share(ofKind(document)) ?? (place < 0.5 ? 0 : most)) : 1;
      return own < most ? 0 : 1 + 250 * place * own;
    };
    const hasSize = columns.of("extent").some((_, document) => measure(document) > 0);
    if (hasSize) return { ...each, group: [{ ranges: [], weight: 1, measure }] };
    // What is all of one size is neither large nor small.
    return { ...each, group: [], ...(among?.includes(1) && { optional: "bonus" as const }) };
  });
}

/** The same without what is only like it; a part of which nothing else is left stays as it is. */
export function strongly(wanted: readonly Wanted[]): Wanted[] {
  return wanted.map((each) => {
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
