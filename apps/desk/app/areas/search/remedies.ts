import { isRecord } from "@klarholm/contract/desk/merge";

/** What makes a search find something: another word, products, or a page. */
export type Remedy = "synonym" | "pinned" | "redirect";

/**
 * The content with a remedy for a search: `site` with a synonym or a pinned product, `redirects` with a redirect.
 * @param value the other word, the product's id, or the address
 */
export function withRemedy(remedy: Remedy, body: unknown, words: string, value: string): unknown {
  if (remedy === "redirect") return withRedirect(body, words, value);
  if (!isRecord(body)) return body;
  const search = isRecord(body["search"]) ? body["search"] : {};
  const changed = remedy === "synonym" ? synonymsIn(search, words, value) : pinnedIn(search, words, value);
  return { ...body, search: { ...search, ...changed } };
}

/** The word joins the group of synonyms of the other one, or both are a new group. */
function synonymsIn(search: Record<string, unknown>, words: string, same: string) {
  const groups: unknown[] = Array.isArray(search["synonyms"]) ? search["synonyms"] : [];
  const has = (group: unknown, word: string): group is string[] => Array.isArray(group) && group.includes(word);
  const own = groups.findIndex((group) => has(group, same));
  const synonyms =
    own < 0
      ? [...groups, [words, same]]
      : groups.map((group, index) =>
          index === own && has(group, same) && !has(group, words) ? [...group, words] : group,
        );
  return { synonyms };
}

function pinnedIn(search: Record<string, unknown>, words: string, product: string) {
  const pinned = isRecord(search["pinned"]) ? search["pinned"] : {};
  const known: unknown[] = Array.isArray(pinned[words]) ? pinned[words] : [];
  return { pinned: { ...pinned, [words]: [...known.filter((id) => id !== product), product] } };
}

/** The page of a search as a redirect names it: only what an address cannot contain is encoded. */
export function searchAddress(words: string): string {
  return `/products/keyword/${words.replaceAll(/[\s?#%/\\]/g, encodeURIComponent)}`;
}

function withRedirect(body: unknown, words: string, to: string): unknown {
  const known: unknown[] = isRecord(body) && Array.isArray(body["redirects"]) ? body["redirects"] : [];
  const from = searchAddress(words);
  const others = known.filter((entry) => !isRecord(entry) || entry["from"] !== from);
  return { ...(isRecord(body) && body), redirects: [...others, { from, to }] };
}
