import type { ShouldRevalidateFunctionArgs } from "react-router";
import { pageQuery } from "@klarholm/contract/page-query";
import { apiContext } from "../api/contexts.ts";
import { FindUsPage } from "../features/stores/FindUsPage/FindUsPage.tsx";
import { loadStores } from "../features/stores/load-stores.server.ts";
import { nameOf } from "../features/stores/store-view.ts";
import { storesCopy } from "../features/stores/stores.copy.ts";
import { readStoresQuery, storesSearch } from "../features/stores/stores-query.ts";
import type { PageHandle } from "../head/breadcrumbs.ts";
import { storeThings } from "../head/json-ld.ts";
import { seo } from "../head/seo.ts";
import type { Route } from "./+types/find-us";

export function loader({ request, context }: Route.LoaderArgs) {
  return loadStores(context.get(apiContext), readStoresQuery(pageQuery(request)));
}

/** Opening a store needs no data: the list has it. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const choice = (url: URL) => storesSearch({ ...readStoresQuery(pageQuery(url)), store: undefined });
  return defaultShouldRevalidate && choice(currentUrl) !== choice(nextUrl);
}

export const handle: PageHandle = { breadcrumbs: () => [{ label: storesCopy.title }] };

export function meta(args: Route.MetaArgs) {
  const linked = args.loaderData?.linked;
  // Both addresses of the screen and all filters have one canonical address (ROUTE-15).
  return seo(args, {
    canonicalPath: "/find-us",
    title: linked ? nameOf(linked) : storesCopy.title,
    description: linked ? `${nameOf(linked)}，${linked.address}` : storesCopy.description,
    jsonLd: storeThings(args.loaderData?.stores ?? []),
  });
}

export default function FindUs({ loaderData }: Route.ComponentProps) {
  return <FindUsPage {...loaderData} />;
}
