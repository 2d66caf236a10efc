import { type Understood, understoodFacet } from "@klarholm/contract";
import type { Found } from "../../search/engine/finder.ts";
import { without } from "../../search/engine/understand.ts";

/** What a keyword was understood to ask, part by part, each with the keyword that leaves it out. */
export function presentUnderstood(keyword: string, { parts, dropped }: Pick<Found, "parts" | "dropped">): Understood[] {
  return parts.flatMap((part) => {
    const facet = understoodFacet.safeParse(part.facet);
    if (!facet.success) return [];
    const { text } = part;
    return [{ facet: facet.data, text, without: without(keyword, parts, part), dropped: dropped.includes(part) }];
  });
}
