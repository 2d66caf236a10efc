import { redirect } from "react-router";
import { apiContext } from "../api/contexts.ts";
import { Blocks } from "../blocks/Blocks.tsx";
import { categoryBreadcrumbs } from "../features/catalogue/breadcrumbs.ts";
import { hasNoContent, cachedCategory } from "../features/catalogue/category-tree.ts";
import { loadCategoryBlocks, loadSeries } from "../features/catalogue/load-category.server.ts";
import { paragraphsOf } from "../features/catalogue/catalogue.copy.ts";
import { SeriesPage } from "../features/catalogue/SeriesPage/SeriesPage.tsx";
import type { PageHandle } from "../head/breadcrumbs.ts";
import { seo } from "../head/seo.ts";
import { categoryPath } from "@klarholm/contract/link";
import type { Route } from "./+types/series";

export async function loader({ params, context }: Route.LoaderArgs) {
  const [api, code] = [context.get(apiContext), params.nav2 ?? params.nav1];
  const [category, blocks] = await Promise.all([loadSeries(api, code), loadCategoryBlocks(api, code)]);
  return { category, blocks };
}

/** In-app navigations take the category from the cached tree, without a call (SERIES-05); content blocks need one. */
export async function clientLoader({ params, serverLoader }: Route.ClientLoaderArgs) {
  const code = params.nav2 ?? params.nav1;
  const category = cachedCategory(code);
  if (!category || !hasNoContent(code)) return serverLoader();
  if (category.leafFlag) throw redirect(categoryPath({ code, leafFlag: true }));
  return { category, blocks: [] };
}

export const handle: PageHandle<Awaited<ReturnType<typeof loader>>> = {
  breadcrumbs: ({ category }) => categoryBreadcrumbs(category.virtualCategoryName),
};

export function meta(args: Route.MetaArgs) {
  const category = args.loaderData?.category;
  if (!category) return seo(args);
  return seo(args, {
    title: category.virtualCategoryName,
    description: paragraphsOf(category.description)[0],
    picture: category.picture,
  });
}

export default function Series({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <SeriesPage category={loaderData.category} />
      {loaderData.blocks.length > 0 && <Blocks blocks={loaderData.blocks} />}
    </>
  );
}
