import { pageQuery } from "@klarholm/contract/page-query";
import { useRouteLoaderData } from "react-router";
import { apiContext, siteContext } from "../api/contexts.ts";
import { itemsPath, maxWishes, readItems } from "../features/wishes/item-query.ts";
import { qrPath } from "../features/share/qr.ts";
import { loadSavedProducts } from "../features/wishes/load-saved-products.server.ts";
import { SavedListPage } from "../features/wishes/SavedListPage/SavedListPage.tsx";
import { wishesCopy } from "../features/wishes/wishes.copy.ts";
import type { PageHandle } from "../head/breadcrumbs.ts";
import { seo } from "../head/seo.ts";
import type { loader as rootLoader } from "../root.tsx";
import type { Route } from "./+types/wish-list";

export async function loader({ request, context }: Route.LoaderArgs) {
  const ids = readItems(pageQuery(request), maxWishes);
  const path = itemsPath("/wish-list", ids);
  return {
    ...(await loadSavedProducts(context.get(apiContext), ids)),
    path,
    qr: ids.length > 0 ? qrPath(context.get(siteContext).publicUrl + path) : undefined,
  };
}

export const handle: PageHandle = { breadcrumbs: () => [{ label: wishesCopy.titles.wishes }] };

export function meta(args: Route.MetaArgs) {
  return seo(args, {
    title: wishesCopy.titles.wishes,
    picture: args.loaderData?.products[0]?.picture,
    noIndex: true,
  });
}

/** A wish list: the address's, or the stored one. */
export default function WishList({ loaderData: { path, ...list } }: Route.ComponentProps) {
  const root = useRouteLoaderData<typeof rootLoader>("root");
  return <SavedListPage list="wish-list" {...list} url={(root?.config.publicUrl ?? "") + path} />;
}
