import { pageQuery } from "@klarholm/contract/page-query";
import { apiContext } from "../api/contexts.ts";
import { maxViewed, readItems } from "../features/wishes/item-query.ts";
import { loadPieces } from "../features/wishes/load-pieces.server.ts";
import { PiecesPage } from "../features/wishes/PiecesPage/PiecesPage.tsx";
import { wishesCopy } from "../features/wishes/wishes.copy.ts";
import type { PageHandle } from "../head/breadcrumbs.ts";
import { seo } from "../head/seo.ts";
import type { Route } from "./+types/recently-viewed";

export function loader({ request, context }: Route.LoaderArgs) {
  return loadPieces(context.get(apiContext), readItems(pageQuery(request), maxViewed));
}

export const handle: PageHandle = { breadcrumbs: () => [{ label: wishesCopy.titles.viewed }] };

export function meta(args: Route.MetaArgs) {
  return seo(args, { title: wishesCopy.titles.viewed, noIndex: true });
}

/** The products whose pages this browser opened last. */
export default function RecentlyViewed({ loaderData }: Route.ComponentProps) {
  return <PiecesPage list="recently-viewed" {...loaderData} />;
}
