import { pageQuery } from "@klarholm/contract/page-query";
import { apiContext } from "../api/contexts.ts";
import { loadNewsList } from "../features/news/load-news.server.ts";
import { newsCopy } from "../features/news/news.copy.ts";
import { newsPath, readNewsQuery } from "../features/news/news-query.ts";
import { NewsListPage } from "../features/news/NewsListPage/NewsListPage.tsx";
import type { PageHandle } from "../head/breadcrumbs.ts";
import { seo } from "../head/seo.ts";
import type { Route } from "./+types/news";

export function loader({ request, context }: Route.LoaderArgs) {
  return loadNewsList(context.get(apiContext), readNewsQuery(pageQuery(request)));
}

export const handle: PageHandle = { breadcrumbs: () => [{ label: newsCopy.title }] };

export function meta(args: Route.MetaArgs) {
  const list = args.loaderData;
  if (!list) return seo(args);
  const catalog = list.catalogs.find(({ catalogId }) => catalogId === list.query.catalog)?.catalogName;
  return seo(args, {
    title: catalog ? `${catalog} | ${newsCopy.title}` : newsCopy.title,
    description: newsCopy.lead,
    picture: list.items[0]?.cover,
    canonicalQuery: newsPath(list.query).split("?")[1],
  });
}

export default function News({ loaderData }: Route.ComponentProps) {
  return <NewsListPage {...loaderData} />;
}
