import { same } from "@klarholm/contract/desk/merge";
import type { Database } from "../../../db/open.ts";
import type { ContentSource } from "../../content/source.ts";
import { readDraft } from "../../drafts/draft.repository.ts";
import { parsed, publishedBody } from "../../drafts/item-state.ts";
import type { Search } from "../../search/engine/search.ts";
import { readMissed } from "../../search/missed-searches.ts";
import type { DeskHandlers } from "../desk-handlers.ts";
import { explainSearch } from "./explained-search.ts";

/** Searches of an answer. */
const maxSearches = 200;

interface SearchParts {
  db: Database;
  contents: ContentSource;
  search: Search;
}

/** Handlers for what visitors search. */
export function searchHandlers({ db, contents, search }: SearchParts) {
  return {
    missedSearches: async ({ days }) => ({ searches: await readMissed(db, days, maxSearches) }),

    async explainSearch({ words }) {
      const explained = await explainSearch(contents.current(), words, search);
      return { ...explained, hasDraft: await hasSearchDraft(db) };
    },
  } satisfies Partial<DeskHandlers>;
}

/** Whether a draft changes what searches find: their words and pinned products, or redirects. */
async function hasSearchDraft(db: Database): Promise<boolean> {
  for (const [kind, key] of [
    ["site", "search"],
    ["redirects", "redirects"],
  ] as const) {
    const draft = await readDraft(db, { kind, id: kind });
    if (draft && !same(Object(parsed(draft.body))[key], Object(await publishedBody(db, { kind, id: kind }))[key]))
      return true;
  }
  return false;
}
