import { categoryPath } from "@klarholm/contract/link";
import { pageQuery } from "@klarholm/contract/page-query";
import { apiContext, siteContext } from "../api/contexts.ts";
import { Blocks } from "../blocks/Blocks.tsx";
import { categoryBreadcrumbs, wholeBreadcrumbs } from "../features/catalogue/breadcrumbs.ts";
import { paragraphsOf, wholeListTitle } from "../features/catalogue/catalogue.copy.ts";
import { listSearch, onePage, readListQuery } from "../features/catalogue/list-query.ts";
import { ListPage } from "../features/catalogue/ListPage/ListPage.tsx";
import { loadList } from "../features/catalogue/load-list.server.ts";
import type { PageHandle } from "../head/breadcrumbs.ts";
import { seo } from "../head/seo.ts";
import type { Route } from "./+types/category-list";

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const query = readListQuery(pageQuery(request));
  const list = await loadList(context.get(apiContext), params.code, context.get(siteContext).storeCode, query);
  return { list, query };
}

export const handle: PageHandle<Awaited<ReturnType<typeof loader>>> = {
  breadcrumbs: ({ list: { category } }) =>
    category.leafFlag ? categoryBreadcrumbs(category.virtualCategoryName) : wholeBreadcrumbs(category),
};

export function meta(args: Route.MetaArgs) {
  if (!args.loaderData) return seo(args);
  const {
    list: { category },
    query,
  } = args.loaderData;
  return seo(args, {
    title: category.leafFlag ? category.virtualCategoryName : wholeListTitle(category.virtualCategoryName),
    description: paragraphsOf(category.description)[0],
    picture: category.picture,
    // Sort order, filters and "all series" do not change the canonical address; the page number does.
    canonicalPath: categoryPath({ code: category.virtualCategoryCode, leafFlag: true }),
    canonicalQuery: listSearch({
      ...onePage({ ...query, sort: "default", filters: {} }, query.page),
      isAll: !category.leafFlag,
    }).slice(1),
  });
}

export default function CategoryList({ loaderData: { list, query } }: Route.ComponentProps) {
  return (
    <>
      <ListPage list={list} query={query} />
      {list.blocks.length > 0 && <Blocks blocks={list.blocks} />}
    </>
  );
}
