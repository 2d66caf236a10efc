import { apiContext } from "../api/contexts.ts";
import { Blocks } from "../blocks/Blocks.tsx";
import { openingTone, pageFacts } from "../blocks/page-facts.ts";
import { contentBreadcrumbs, type Editorial } from "../features/content-pages/breadcrumbs.ts";
import { loadEditorial } from "../features/content-pages/load-content-page.server.ts";
import type { PageHandle } from "../head/breadcrumbs.ts";
import { seo } from "../head/seo.ts";
import type { Route } from "./+types/collection";

/** A collection or a part of one: an editorial page whose id derives from the innermost name. */
export function loader({ params: { nav1, nav2 }, url, context }: Route.LoaderArgs) {
  return loadEditorial(context.get(apiContext), url, nav2 && `collection-${nav1}`);
}

export const handle: PageHandle<Editorial> = {
  breadcrumbs: contentBreadcrumbs,
  headerOver: ({ blocks }) => openingTone(blocks),
};

export function meta(args: Route.MetaArgs) {
  return seo(args, pageFacts(args.loaderData?.blocks ?? []));
}

export default function Collection({ loaderData: { blocks } }: Route.ComponentProps) {
  return <Blocks blocks={blocks} hasOpening />;
}
