import { redirect } from "react-router";
import { pageQuery } from "@klarholm/contract/page-query";
import { apiContext, siteContext } from "../api/contexts.ts";
import { listSearch, onePage, readListQuery } from "../features/catalogue/list-query.ts";
import { loadProducts } from "../features/catalogue/load-list.server.ts";
import { KeywordPage } from "../features/search/KeywordPage/KeywordPage.tsx";
import { keywordPath, readKeyword } from "../features/search/keyword.ts";
import { loadArticles, loadSearchWords } from "../features/search/load-search.server.ts";
import { loadTree } from "../features/catalogue/load-category.server.ts";
import { searchCopy } from "../features/search/search.copy.ts";
import type { PageHandle } from "../head/breadcrumbs.ts";
import { seo } from "../head/seo.ts";
import type { Route } from "./+types/keyword-list";

/** The keyword is in the path; a form without JavaScript sends it in the query and is redirected. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const { storeCode, storeId } = context.get(siteContext);
  const address = pageQuery(request);
  const submitted = readKeyword(address.get("keyword"));
  const keyword = readKeyword(params.keyword) || submitted;
  const path = keywordPath(keyword);
  if (submitted && path.startsWith("/products/keyword/")) throw redirect(keywordPath(submitted));
  const query = readListQuery(address);
  const [list, articles, words] = await Promise.all([
    keyword ? loadProducts(api, path, { storeCode, keyword }, query) : undefined,
    keyword ? loadArticles(api, keyword, { size: 1 }) : undefined,
    loadSearchWords(api, storeId),
  ]);
  // Without products the page offers categories.
  const tree = (list?.total ?? 0) === 0 ? await loadTree(api, storeCode) : [];
  return { keyword, path, query, list, articleCount: articles?.total ?? 0, hotWords: words.hotWords, tree };
}

export const handle: PageHandle = { breadcrumbs: () => [{ label: searchCopy.title }] };

export function meta(args: Route.MetaArgs) {
  const { keyword = "", query } = args.loaderData ?? {};
  return seo(args, {
    title: keyword ? `${keyword} - ${searchCopy.title}` : searchCopy.title,
    canonicalQuery: query && listSearch(onePage({ ...query, sort: "default", filters: {} }, query.page)).slice(1),
    noIndex: true,
  });
}

export default function KeywordList({ loaderData }: Route.ComponentProps) {
  return <KeywordPage {...loaderData} />;
}
