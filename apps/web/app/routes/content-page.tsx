import { apiContext } from "../api/contexts.ts";
import { Blocks } from "../blocks/Blocks.tsx";
import { openingTone, pageFacts } from "../blocks/page-facts.ts";
import { contentBreadcrumbs, type Editorial } from "../features/content-pages/breadcrumbs.ts";
import { loadEditorial } from "../features/content-pages/load-content-page.server.ts";
import type { PageHandle } from "../head/breadcrumbs.ts";
import { faqThings } from "../head/json-ld.ts";
import { seo } from "../head/seo.ts";
import type { Route } from "./+types/content-page";

/** Member, service and house pages: the last part of the address is the page's id. */
export function loader({ params: { page }, url, context }: Route.LoaderArgs) {
  const [, part = ""] = url.pathname.split("/");
  return loadEditorial(context.get(apiContext), url, page === undefined ? undefined : part);
}

export const handle: PageHandle<Editorial> = {
  breadcrumbs: contentBreadcrumbs,
  headerOver: ({ blocks }) => openingTone(blocks),
};

export function meta(args: Route.MetaArgs) {
  const blocks = args.loaderData?.blocks ?? [];
  return seo(args, { ...pageFacts(blocks), jsonLd: faqThings(blocks) });
}

export default function ContentPage({ loaderData: { blocks } }: Route.ComponentProps) {
  return <Blocks blocks={blocks} hasOpening />;
}
