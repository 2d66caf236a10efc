import type { NewsDetail, NewsSummary } from "@klarholm/contract";
import type { NewsItem } from "../content/snapshot.ts";
import type { CallContext } from "../../plugins/api/handlers.ts";

/** All news as lists show them, the newest first; of the same moment in the order of their ids. */
export function presentHeadlines({ snapshot: { content }, resolve }: CallContext): NewsSummary[] {
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

/** One item between its neighbours in the list of all news. */
export function presentNews(
  { content }: NewsItem,
  headlines: readonly NewsSummary[],
  at: number,
  { resolve }: CallContext,
): NewsDetail | undefined {
  const headline = headlines[at];
  return (
    headline && {
      ...headline,
      content: resolve.richText(content),
      previous: neighbour(headlines[at - 1]),
      next: neighbour(headlines[at + 1]),
    }
  );
}

function neighbour(headline: NewsSummary | undefined): NewsDetail["next"] {
  return headline ? { id: headline.id, title: headline.title } : null;
}
