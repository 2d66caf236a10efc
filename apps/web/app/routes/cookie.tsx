import { apiContext } from "../api/contexts.ts";
import { openingTone, pageFacts } from "../blocks/page-facts.ts";
import { ConsentChoice } from "../features/consent/ConsentChoice/ConsentChoice.tsx";
import { StorageTable } from "../features/consent/StorageTable/StorageTable.tsx";
import { contentBreadcrumbs } from "../features/content-pages/breadcrumbs.ts";
import { loadContentPage } from "../features/content-pages/load-content-page.server.ts";
import { OpenedBlocks } from "../features/content-pages/OpenedBlocks.tsx";
import type { PageHandle } from "../head/breadcrumbs.ts";
import { seo } from "../head/seo.ts";
import type { Route } from "./+types/cookie";

export async function loader({ context }: Route.LoaderArgs) {
  return { blocks: await loadContentPage(context.get(apiContext), "cookie") };
}

export const handle: PageHandle<Awaited<ReturnType<typeof loader>>> = {
  breadcrumbs: ({ blocks }) => contentBreadcrumbs({ blocks, above: [] }),
  headerOver: ({ blocks }) => openingTone(blocks),
};

export function meta(args: Route.MetaArgs) {
  return seo(args, pageFacts(args.loaderData?.blocks ?? []));
}

/** What the site keeps in browsers, said in full, with a choice that can be taken back as easily as it was made. */
export default function Cookie({ loaderData: { blocks } }: Route.ComponentProps) {
  return (
    <OpenedBlocks blocks={blocks}>
      <ConsentChoice />
      <StorageTable />
    </OpenedBlocks>
  );
}
