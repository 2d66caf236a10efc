import { pageQuery } from "@klarholm/contract/page-query";
import { apiContext } from "../api/contexts.ts";
import { ComparePage } from "../features/wishes/ComparePage/ComparePage.tsx";
import { maxCompared, readItems } from "../features/wishes/item-query.ts";
import { loadSavedProducts } from "../features/wishes/load-saved-products.server.ts";
import { wishesCopy } from "../features/wishes/wishes.copy.ts";
import type { PageHandle } from "../head/breadcrumbs.ts";
import { seo } from "../head/seo.ts";
import type { Route } from "./+types/compare";

export function loader({ request, context }: Route.LoaderArgs) {
  return loadSavedProducts(context.get(apiContext), readItems(pageQuery(request), maxCompared));
}

export const handle: PageHandle = { breadcrumbs: () => [{ label: wishesCopy.titles.compare }] };

export function meta(args: Route.MetaArgs) {
  return seo(args, { title: wishesCopy.titles.compare, noIndex: true });
}

export default function Compare({ loaderData }: Route.ComponentProps) {
  return <ComparePage {...loaderData} />;
}
