import { ApiError } from "../../plugins/http/api-error.ts";
import type { CallContext, Handlers } from "../../plugins/api/handlers.ts";
import { oncePerSnapshot } from "../../plugins/api/once-per-snapshot.ts";
import { presentHeadlines, presentNews } from "./news.presenter.ts";

const headlines = oncePerSnapshot(presentHeadlines);

const detail = oncePerSnapshot((context: CallContext, id: string) => {
  const { news } = context.snapshot.content;
  const item = Object.hasOwn(news, id) ? news[id] : undefined;
  const list = headlines(context, "all");
  const found =
    item &&
    presentNews(
      item,
      list,
      list.findIndex((headline) => headline.id === id),
      context,
    );
  if (!found) throw new ApiError("CONTENT_NOT_FOUND");
  return found;
});

export const newsHandlers = {
  getCatalogList: (_request, { snapshot }) =>
    snapshot.content.newsCatalogs.map(({ code, name }) => ({ catalogId: code, catalogCode: code, catalogName: name })),

  getPageList: ({ pageNum, pageSize, queryParam: { catalogId, year } }, context) => {
    const filed = headlines(context, "all").filter((item) => catalogId === undefined || item.catalogId === catalogId);
    const found = filed.filter((item) => year === undefined || yearOf(item) === year);
    const results = found.slice((pageNum - 1) * pageSize, pageNum * pageSize);
    return { total: found.length, pageNum, pageSize, results, years: [...new Set(filed.map(yearOf))] };
  },

  getDetail: ({ id }, context) => detail(context, id),
} satisfies Partial<Handlers>;

/** In mainland China, whose offset every time carries. */
function yearOf({ publishTime }: { publishTime: string }): number {
  return Number(publishTime.slice(0, 4));
}
