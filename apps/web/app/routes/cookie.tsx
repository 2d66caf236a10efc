import { apiContext } from "../api/contexts.ts";
import { openingTone, pageFacts } from "../blocks/page-facts.ts";
import { ConsentChoice } from "../features/consent/ConsentChoice/ConsentChoice.tsx";
import { StorageTable } from "../features/consent/StorageTable/StorageTable.tsx";
import { contentBreadcrumbs } from "../features/content-pages/breadcrumbs.ts";
import { loadContentPage } from "../features/content-pages/load-content-page.server.ts";
import { BlocksWithInsert } from "../features/content-pages/BlocksWithInsert.tsx";
import type { PageHandle } from "../head/breadcrumbs.ts";
import { seo } from "../head/seo.ts";
import type { Route } from "./+types/cookie";

export async function loader({ context }: Route.LoaderArgs) {
  return { blocks: await loadContentPage(context.get(apiContext), "cookie") };
}

export const handle: PageHandle<Awaited<ReturnType<typeof loader>>> = {
  breadcrumbs: ({ blocks }) => contentBreadcrumbs({ blocks, parents: [] }),
  headerOver: ({ blocks }) => openingTone(blocks),
};

export function meta(args: Route.MetaArgs) {
  return seo(args, pageFacts(args.loaderData?.blocks ?? []));
}

/** What the site stores in browsers, with a choice that is as easy to revoke as to give. */
export default function Cookie({ loaderData: { blocks } }: Route.ComponentProps) {
  return (
    <BlocksWithInsert blocks={blocks}>
      <ConsentChoice />
      <StorageTable />
    </BlocksWithInsert>
  );
}
