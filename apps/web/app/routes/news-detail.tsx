import { useRouteLoaderData } from "react-router";
import { apiContext } from "../api/contexts.ts";
import { loadNews } from "../features/news/load-news.server.ts";
import { newsCopy } from "../features/news/news.copy.ts";
import { NewsPage } from "../features/news/NewsPage/NewsPage.tsx";
import type { PageHandle } from "../head/breadcrumbs.ts";
import { newsThing } from "../head/json-ld.ts";
import { seo } from "../head/seo.ts";
import type { loader as rootLoader } from "../root.tsx";
import type { Route } from "./+types/news-detail";

export async function loader({ params, context }: Route.LoaderArgs) {
  return { item: await loadNews(context.get(apiContext), params.id) };
}

export const handle: PageHandle<Awaited<ReturnType<typeof loader>>> = {
  breadcrumbs: ({ item }) => [{ label: newsCopy.title, href: "/news" }, { label: item.title }],
};

export function meta(args: Route.MetaArgs) {
  const item = args.loaderData?.item;
  return seo(
    args,
    item && { title: item.title, description: item.summary, picture: item.cover, jsonLd: [newsThing(item)] },
  );
}

export default function NewsDetail({ loaderData: { item } }: Route.ComponentProps) {
  const root = useRouteLoaderData<typeof rootLoader>("root");
  // The key resets state between items.
  return <NewsPage key={item.id} item={item} publicUrl={root?.config.publicUrl ?? ""} />;
}
