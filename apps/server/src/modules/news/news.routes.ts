import type { CallContext, Handlers } from "../../plugins/api/handlers.ts";
import { memoizePerSnapshot } from "../../plugins/api/memoize-per-snapshot.ts";
import { ApiError } from "../../plugins/http/api-error.ts";
import { presentNewsDetail, presentNewsList } from "./news.presenter.ts";

const newsList = memoizePerSnapshot(presentNewsList);

const newsDetail = memoizePerSnapshot((context: CallContext, id: string) => {
  const { news } = context.snapshot.content;
  const item = Object.hasOwn(news, id) ? news[id] : undefined;
  const detail = item && presentNewsDetail(item, id, newsList(context, "all"), context);
  if (!detail) throw new ApiError("CONTENT_NOT_FOUND");
  return detail;
});

export const newsHandlers = {
  getCatalogList: (_request, { snapshot }) =>
    snapshot.content.newsCatalogs.map(({ code, name }) => ({ catalogId: code, catalogCode: code, catalogName: name })),

  getPageList: ({ pageNum, pageSize, queryParam: { catalogId, year } }, context) => {
    const all = newsList(context, "all");
    const inCatalog = all.filter((item) => catalogId === undefined || item.catalogId === catalogId);
    const found = inCatalog.filter((item) => year === undefined || yearOf(item) === year);
    const results = found.slice((pageNum - 1) * pageSize, pageNum * pageSize);
    return { total: found.length, pageNum, pageSize, results, years: [...new Set(inCatalog.map(yearOf))] };
  },

  getDetail: ({ id }, context) => newsDetail(context, id),
} satisfies Partial<Handlers>;

/** The year in mainland China: every publish time has that offset. */
function yearOf({ publishTime }: { publishTime: string }): number {
  return Number(publishTime.slice(0, 4));
}
