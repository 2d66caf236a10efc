import type { CallAnswer, NewsDetail } from "@klarholm/contract";
import { type ApiClient, ApiError, isNotFound, succeeded } from "@klarholm/contract/client";
import { data, redirect } from "react-router";
import { newsCopy } from "./news.copy.ts";
import { newsPath, type NewsQuery } from "./news-query.ts";

const pageSize = 8;

export interface NewsList {
  /** What the address asked for, without what does not exist. */
  query: NewsQuery;
  catalogs: CallAnswer<"getCatalogList">;
  items: CallAnswer<"getPageList">["results"];
  /** Those in which the catalogue has news, newest first. */
  years: number[];
  pageCount: number;
}

/**
 * A page of news by catalogue and year (NEWS-01). The choice of catalogues degrades to none when they cannot be had.
 * @throws a redirect to the last page from beyond it; a 502 when the list itself cannot be had.
 */
export async function loadNewsList(api: ApiClient, asked: NewsQuery): Promise<NewsList> {
  const catalogs = await loadCatalogs(api);
  const query = { ...asked, catalog: catalogs.find(({ catalogId }) => catalogId === asked.catalog)?.catalogId };
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

/** One item. @throws a redirect to the list when there is none, also for an id that no call takes; a 502 when the call failed. */
export async function loadNews(api: ApiClient, id: string): Promise<NewsDetail> {
  const answer = await api.call("getDetail", { id }).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 400) throw redirect("/news#notice=news-missing");
    return unavailable(error);
  });
  if (succeeded(answer)) return answer.data;
  if (isNotFound(answer)) throw redirect("/news#notice=news-missing");
  return unavailable();
}

async function loadCatalogs(api: ApiClient): Promise<NewsList["catalogs"]> {
  try {
    const answer = await api.call("getCatalogList", {});
    return succeeded(answer) ? answer.data : [];
  } catch (error) {
    api.warn("The news catalogues could not be loaded.", { err: error });
    return [];
  }
}

function unavailable(error?: unknown): never {
  if (error !== undefined && !(error instanceof ApiError)) throw error;
  throw data(error?.message || newsCopy.failed, { status: 502 });
}
