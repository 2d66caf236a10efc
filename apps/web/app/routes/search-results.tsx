import { pageQuery } from "@klarholm/contract/page-query";
import { apiContext, siteContext } from "../api/contexts.ts";
import { readKeyword, resultsPath } from "../features/search/keyword.ts";
import { type ArticleKind, articleKinds, loadFound, loadSearchWords } from "../features/search/load-search.server.ts";
import { ResultsPage } from "../features/search/ResultsPage/ResultsPage.tsx";
import { loadTree } from "../features/catalogue/load-category.server.ts";
import { searchCopy } from "../features/search/search.copy.ts";
import type { PageHandle } from "../head/breadcrumbs.ts";
import { seo } from "../head/seo.ts";
import type { Route } from "./+types/search-results";

export async function loader({ request, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const { storeCode, storeId } = context.get(siteContext);
  const parameters = pageQuery(request);
  const keyword = readKeyword(parameters.get("keyword"));
  const kind: ArticleKind | undefined = articleKinds.find((known) => known === parameters.get("kind"));
  const page = /^[1-9]\d{0,3}$/.test(parameters.get("page") ?? "") ? Number(parameters.get("page")) : 1;
  const [{ products, articles }, words] = await Promise.all([
    keyword ? loadFound(api, keyword, storeCode, { kind, page }) : { products: undefined, articles: undefined },
    loadSearchWords(api, storeId),
  ]);
  const found = (products?.total ?? 0) + (articles?.total ?? 0);
  // Without hits the page offers categories.
  const tree = found === 0 ? await loadTree(api, storeCode) : [];
  return { keyword, kind, page, products, articles, hotWords: words.hotWords, tree };
}

export const handle: PageHandle = { breadcrumbs: () => [{ label: searchCopy.title }] };

export function meta(args: Route.MetaArgs) {
  const { keyword = "", kind, page } = args.loaderData ?? {};
  const [, canonicalQuery] = resultsPath(keyword, { kind, ...(page && { page }) }).split("?");
  return seo(args, {
    title: keyword ? `${keyword} - ${searchCopy.title}` : searchCopy.title,
    canonicalQuery,
    noIndex: true,
  });
}

export default function SearchResults({ loaderData }: Route.ComponentProps) {
  return <ResultsPage {...loaderData} />;
}
