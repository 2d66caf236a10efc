import { pageIds } from "@klarholm/contract/content-ids";
import { data } from "react-router";
import { apiContext, siteContext } from "../api/contexts.ts";
import { Blocks } from "../blocks/Blocks.tsx";
import { loadBlocks } from "../blocks/load-blocks.server.ts";
import { catalogueCopy, paragraphsOf } from "../features/catalogue/catalogue.copy.ts";
import { loadTree } from "../features/catalogue/load-category.server.ts";
import { OverviewPage } from "../features/catalogue/OverviewPage/OverviewPage.tsx";
import type { PageHandle } from "../head/breadcrumbs.ts";
import { seo } from "../head/seo.ts";
import type { Route } from "./+types/products";

/** The editors' overview page, or the category tree. Throws a 502 if both fail. */
export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [blocks, tree] = await Promise.all([
    loadBlocks(api, pageIds.products),
    loadTree(api, context.get(siteContext).storeCode),
  ]);
  if (blocks.length === 0 && tree.length === 0) throw data(null, { status: 502 });
  return { blocks, tree: blocks.length > 0 ? [] : tree, lead: tree[0]?.description ?? "" };
}

export const handle: PageHandle = { breadcrumbs: () => [{ label: catalogueCopy.products }] };

export function meta(args: Route.MetaArgs) {
  return seo(args, { title: catalogueCopy.products, description: paragraphsOf(args.loaderData?.lead ?? "")[0] });
}

export default function Products({ loaderData: { blocks, tree, lead } }: Route.ComponentProps) {
  return (
    <OverviewPage tree={tree} lead={lead}>
      {blocks.length > 0 && <Blocks blocks={blocks} />}
    </OverviewPage>
  );
}
