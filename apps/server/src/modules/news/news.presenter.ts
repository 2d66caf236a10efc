import type { NewsDetail, NewsSummary } from "@klarholm/contract";
import type { CallContext } from "../../plugins/api/handlers.ts";
import { catalogueOf } from "../content/catalogue.ts";
import type { NewsItem } from "../content/snapshot.ts";

/** All news, newest first, then by id. */
export function presentNewsList({ snapshot: { content }, resolve }: CallContext): NewsSummary[] {
  const names = new Map(content.newsCatalogs.map(({ code, name }) => [code, name]));
  return Object.entries(content.news)
    .toSorted(([a, one], [b, other]) => Date.parse(other.publishTime) - Date.parse(one.publishTime) || (a < b ? -1 : 1))
    .map(([id, { title, summary, cover: authored, catalog, publishTime }]) => {
      const cover = authored ? resolve.picture(authored) : null;
      return {
        id,
        title,
        summary,
        coverUrl: cover?.url ?? "",
        cover,
        catalogId: catalog,
        catalogName: names.get(catalog) ?? "",
        publishTime,
      };
    });
}

/** A news item with its neighbours in the list of all news. */
export function presentNewsDetail(
  { content, products }: NewsItem,
  id: string,
  list: readonly NewsSummary[],
  { snapshot, resolve }: CallContext,
): NewsDetail | undefined {
  const index = list.findIndex((summary) => summary.id === id);
  const summary = list[index];
  if (!summary) return undefined;
  const [previous, next] = [list[index - 1], list[index + 1]].map((item) => item && { id: item.id, title: item.title });
  const shown = products.filter((product) => catalogueOf(snapshot.content).products.has(product));
  return {
    ...summary,
    content: resolve.richText(content),
    products: shown.map(resolve.productCard),
    previous: previous ?? null,
    next: next ?? null,
  };
}
