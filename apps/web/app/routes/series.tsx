import { redirect } from "react-router";
import { apiContext } from "../api/contexts.ts";
import { categoryBreadcrumbs } from "../features/catalogue/breadcrumbs.ts";
import { heldCategory } from "../features/catalogue/category-tree.ts";
import { loadSeries } from "../features/catalogue/load-category.server.ts";
import { paragraphsOf } from "../features/catalogue/paragraphs.ts";
import { SeriesPage } from "../features/catalogue/SeriesPage/SeriesPage.tsx";
import type { PageHandle } from "../frame/breadcrumbs.ts";
import { seo } from "../frame/seo.ts";
import { categoryPath } from "@klarholm/contract/link";
import type { Route } from "./+types/series";

/** The innermost category of the address is the one that is shown. */
export async function loader({ params, context }: Route.LoaderArgs) {
  return { category: await loadSeries(context.get(apiContext), params.nav2 ?? params.nav1) };
}

/** Within a visit the category comes from the tree that the browser holds, without a call (SERIES-05). */
export async function clientLoader({ params, serverLoader }: Route.ClientLoaderArgs) {
  const code = params.nav2 ?? params.nav1;
  const category = heldCategory(code, localStorage);
  if (!category) return serverLoader();
  if (category.leafFlag) throw redirect(categoryPath({ code, leafFlag: true }));
  return { category };
}

export const handle: PageHandle<Awaited<ReturnType<typeof loader>>> = {
  breadcrumbs: ({ category }) => categoryBreadcrumbs(category.virtualCategoryName),
};

export function meta(args: Route.MetaArgs) {
  const category = args.loaderData?.category;
  if (!category) return seo(args);
  return seo(args, { title: category.virtualCategoryName, description: paragraphsOf(category.description)[0], picture: category.picture });
}

export default function Series({ loaderData }: Route.ComponentProps) {
  return <SeriesPage category={loaderData.category} />;
}
