import { useRouteLoaderData } from "react-router";
import { apiContext } from "../api/contexts.ts";
import { openingTone, pageFacts } from "../blocks/page-facts.ts";
import { ContactChannels } from "../features/contact/ContactChannels/ContactChannels.tsx";
import { contentBreadcrumbs } from "../features/content-pages/breadcrumbs.ts";
import { loadContentPage } from "../features/content-pages/load-content-page.server.ts";
import { BlocksWithInsert } from "../features/content-pages/BlocksWithInsert.tsx";
import type { PageHandle } from "../head/breadcrumbs.ts";
import { seo } from "../head/seo.ts";
import type { loader as rootLoader } from "../root.tsx";
import type { Route } from "./+types/contact";

export async function loader({ context }: Route.LoaderArgs) {
  return { blocks: await loadContentPage(context.get(apiContext), "contact-us") };
}

export const handle: PageHandle<Awaited<ReturnType<typeof loader>>> = {
  breadcrumbs: ({ blocks }) => contentBreadcrumbs({ blocks, parents: [] }),
  headerOver: ({ blocks }) => openingTone(blocks),
};

export function meta(args: Route.MetaArgs) {
  return seo(args, pageFacts(args.loaderData?.blocks ?? []));
}

export default function Contact({ loaderData: { blocks } }: Route.ComponentProps) {
  const root = useRouteLoaderData<typeof rootLoader>("root");
  return (
    <BlocksWithInsert blocks={blocks}>
      <ContactChannels settings={root?.settings ?? {}} />
    </BlocksWithInsert>
  );
}
