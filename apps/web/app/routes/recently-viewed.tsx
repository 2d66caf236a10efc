import { pageQuery } from "@klarholm/contract/page-query";
import { apiContext } from "../api/contexts.ts";
import { maxViewed, readItems } from "../features/wishes/item-query.ts";
import { loadSavedProducts } from "../features/wishes/load-saved-products.server.ts";
import { SavedListPage } from "../features/wishes/SavedListPage/SavedListPage.tsx";
import { wishesCopy } from "../features/wishes/wishes.copy.ts";
import type { PageHandle } from "../head/breadcrumbs.ts";
import { seo } from "../head/seo.ts";
import type { Route } from "./+types/recently-viewed";

export function loader({ request, context }: Route.LoaderArgs) {
  return loadSavedProducts(context.get(apiContext), readItems(pageQuery(request), maxViewed));
}

export const handle: PageHandle = { breadcrumbs: () => [{ label: wishesCopy.titles.viewed }] };

export function meta(args: Route.MetaArgs) {
  return seo(args, { title: wishesCopy.titles.viewed, noIndex: true });
}

export default function RecentlyViewed({ loaderData }: Route.ComponentProps) {
  return <SavedListPage list="recently-viewed" {...loaderData} />;
}
