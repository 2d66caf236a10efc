import { apiContext, siteContext } from "../api/contexts.ts";
import { Blocks } from "../blocks/Blocks.tsx";
import { categoryBreadcrumbs } from "../features/catalogue/breadcrumbs.ts";
import { listSearch, readListQuery } from "../features/catalogue/list-query.ts";
import { ListPage } from "../features/catalogue/ListPage/ListPage.tsx";
import { loadCategoryBlocks } from "../features/catalogue/load-category.server.ts";
import { loadList } from "../features/catalogue/load-list.server.ts";
import { paragraphsOf } from "../features/catalogue/paragraphs.ts";
import type { PageHandle } from "../frame/breadcrumbs.ts";
import { seo } from "../frame/seo.ts";
import type { Route } from "./+types/category-list";

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const query = readListQuery(new URL(request.url).searchParams);
  const api = context.get(apiContext);
  const [list, blocks] = await Promise.all([loadList(api, params.code, context.get(siteContext).storeCode, query), loadCategoryBlocks(api, params.code)]);
  return { list, query, blocks };
}

export const handle: PageHandle<Awaited<ReturnType<typeof loader>>> = {
  breadcrumbs: ({ list }) => categoryBreadcrumbs(list.category.virtualCategoryName),
};

export function meta(args: Route.MetaArgs) {
  if (!args.loaderData) return seo(args);
  const { list: { category }, query } = args.loaderData;
  return seo(args, {
    title: category.virtualCategoryName,
    description: paragraphsOf(category.description)[0],
    picture: category.picture,
    // Another order or choice is the same list to a search engine; another page is not.
    canonicalQuery: listSearch({ ...query, sort: "default", filters: {} }).slice(1),
  });
}

export default function CategoryList({ loaderData: { blocks, ...list } }: Route.ComponentProps) {
  return (
    <>
      <ListPage {...list} />
      {blocks.length > 0 && <Blocks blocks={blocks} />}
    </>
  );
}
