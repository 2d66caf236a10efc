import type { CallAnswer, NewsDetail } from "@klarholm/contract";
import { type ApiClient, ApiError, isNotFound, succeeded } from "@klarholm/contract/client";
import { data, redirect } from "react-router";
import { callOptional } from "../../api/call-optional.ts";
import { newsCopy } from "./news.copy.ts";
import { newsPath, type NewsQuery } from "./news-query.ts";

const pageSize = 8;

export interface NewsList {
  /** Without an unknown catalogue. */
  query: NewsQuery;
  catalogs: CallAnswer<"getCatalogList">;
  items: CallAnswer<"getPageList">["results"];
  years: number[];
  pageCount: number;
}

/**
 * A page of news by catalogue and year (NEWS-01), without catalogues after their call failed.
 * @throws a redirect to the last page from beyond it; a 502 when the list fails
 */
export async function loadNewsList(api: ApiClient, requested: NewsQuery): Promise<NewsList> {
  const catalogs = (await callOptional(api, "getCatalogList", {}, "The news catalogues could not be loaded.")) ?? [];
  const query = { ...requested, catalog: catalogs.find(({ catalogId }) => catalogId === requested.catalog)?.catalogId };
  const { catalog: catalogId, year, page } = query;
  const answer = await api
    .call("getPageList", { pageNum: page, pageSize, queryParam: { catalogId, year } })
    .catch(unavailable);
  if (!succeeded(answer)) return unavailable();
  const { results, total, years } = answer.data;
  const pageCount = Math.max(1, Math.ceil(total / pageSize));
  if (page > pageCount) throw redirect(newsPath({ ...query, page: pageCount }));
  return { query, catalogs, items: results, years, pageCount };
}

/** A news item. @throws a redirect to the list for an unknown or malformed id; a 502 when the call fails */
export async function loadNews(api: ApiClient, id: string): Promise<NewsDetail> {
  const answer = await api.call("getDetail", { id }).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 400) throw redirect("/news#notice=news-missing");
    return unavailable(error);
  });
  if (succeeded(answer)) return answer.data;
  if (isNotFound(answer)) throw redirect("/news#notice=news-missing");
  return unavailable();
}

function unavailable(error?: unknown): never {
  if (error !== undefined && !(error instanceof ApiError)) throw error;
  throw data(error?.message || newsCopy.failed, { status: 502 });
}
