import { isRecord } from "@klarholm/contract/desk/merge";

/** The site's settings with a word added to the group of synonyms of another one, or with a new group. */
export function withSynonym(body: unknown, words: string, same: string): unknown {
  if (!isRecord(body)) return body;
  const search = isRecord(body["search"]) ? body["search"] : {};
  const groups: unknown[] = Array.isArray(search["synonyms"]) ? search["synonyms"] : [];
  const has = (group: unknown, word: string): group is string[] => Array.isArray(group) && group.includes(word);
  const own = groups.findIndex((group) => has(group, same));
  const synonyms =
    own < 0
      ? [...groups, [words, same]]
      : groups.map((group, index) =>
          index === own && has(group, same) && !has(group, words) ? [...group, words] : group,
        );
  return { ...body, search: { ...search, synonyms } };
}
