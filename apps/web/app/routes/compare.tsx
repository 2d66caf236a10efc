import { pageQuery } from "@klarholm/contract/page-query";
import { apiContext } from "../api/contexts.ts";
import { ComparePage } from "../features/wishes/ComparePage/ComparePage.tsx";
import { maxCompared, readItems } from "../features/wishes/item-query.ts";
import { loadPieces } from "../features/wishes/load-pieces.server.ts";
import { wishesCopy } from "../features/wishes/wishes.copy.ts";
import type { PageHandle } from "../head/breadcrumbs.ts";
import { seo } from "../head/seo.ts";
import type { Route } from "./+types/compare";

export function loader({ request, context }: Route.LoaderArgs) {
  return loadPieces(context.get(apiContext), readItems(pageQuery(request), maxCompared));
}

export const handle: PageHandle = { breadcrumbs: () => [{ label: wishesCopy.titles.compare }] };

export function meta(args: Route.MetaArgs) {
  return seo(args, { title: wishesCopy.titles.compare, noIndex: true });
}

/** The products of the address side by side. */
export default function Compare({ loaderData }: Route.ComponentProps) {
  return <ComparePage {...loaderData} />;
}
