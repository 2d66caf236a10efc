import type { Suggestion } from "@klarholm/contract";
import { catalogueOf } from "../content/catalogue.ts";
import { type Article, articlesOf } from "../search/engine/articles.ts";
import { excerpt } from "../search/engine/excerpt.ts";
import type { Search } from "../search/engine/search.ts";
import type { SuggestedPlace } from "../search/engine/search-index.ts";
import type { CallContext, Handlers } from "../../plugins/api/handlers.ts";
import { memoizePerSnapshot } from "../../plugins/api/memoize-per-snapshot.ts";
import { productIds } from "./product/product-list.ts";

/** The most entries of the search history in browsers (specification, section 9). */
const historyLength = 5;

const categoryCodes = memoizePerSnapshot(({ snapshot }) => [...catalogueOf(snapshot.content).categories.keys()]);

export const searchHandlers = ({ search }: { search: Search }) =>
  ({
    findSearchWord: (_request, { snapshot }) => {
      const { defaultWords, hotWords } = snapshot.content.site.search;
      return {
        defaultWords: [...defaultWords],
        hotWords: [...hotWords],
        historyWordConfig: { enabled: true, max: historyLength },
      };
    },

    autocomplete: async ({ searchWord, size }, context) => {
      if (searchWord.trim() === "") return [];
      const places = await search.suggest(context.snapshot, searchWord, size);
      return places.map((place) => presentSuggestion(place, context));
    },

    searchCmsInfoList: async ({ pageNum, pageSize, queryParam: { keyword, kind } }, context) => {
      const articles = articlesOf(context.snapshot.content);
      const { documents, words } = await search.articles(context.snapshot, keyword);
      const found = Array.from(documents, (at) => articles[at]).filter((article) => article !== undefined);
      const shown = kind === undefined ? found : found.filter((article) => article.kind === kind);
      const count = (wanted: Article["kind"]) => found.filter((article) => article.kind === wanted).length;
      return {
        total: shown.length,
        pageNum,
        pageSize,
        results: shown
          .slice((pageNum - 1) * pageSize, pageNum * pageSize)
          .map((article) => presentHit(article, words, context)),
        counts: { news: count("news"), story: count("story"), service: count("service") },
      };
    },
  }) satisfies Partial<Handlers>;

function presentSuggestion(place: SuggestedPlace, context: CallContext): Suggestion {
  if (place.kind === "word")
    return { suggest: place.word, sourceType: 0, sourceId: place.word, sourceCode: "", leafFlag: null, picture: null };
  if (place.kind === "product") {
    const [id = ""] = productIds(context.snapshot, [place.at]);
    const card = context.resolve.productCard(id);
    // Some product names begin with the series name.
    return {
      suggest: card.productName.startsWith(card.brandSeriesName)
        ? card.productName
        : `${card.brandSeriesName} ${card.productName}`,
      sourceType: 1,
      sourceId: id,
      sourceCode: card.spuCode,
      virtualCategoryCode: card.virtualCategoryCode,
      leafFlag: null,
      picture: card.majorImage,
    };
  }
  const category = context.resolve.category(categoryCodes(context, "codes")[place.at] ?? "");
  const code = category.virtualCategoryCode;
  return {
    suggest: category.virtualCategoryName,
    sourceType: 2,
    sourceId: code,
    sourceCode: code,
    leafFlag: category.leafFlag,
    picture: category.picture,
  };
}

function presentHit(
  { id, kind, title, text, cover, url }: Article,
  words: readonly string[],
  { resolve }: CallContext,
) {
  return {
    id,
    kind,
    title,
    summary: excerpt(text, words),
    coverUrl: cover === undefined ? "" : resolve.mediaUrl(cover),
    url,
  };
}
