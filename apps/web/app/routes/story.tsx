import { apiContext } from "../api/contexts.ts";
import { Blocks } from "../blocks/Blocks.tsx";
import { openingTone, pageFacts } from "../blocks/page-facts.ts";
import { contentBreadcrumbs, type Editorial } from "../features/content-pages/breadcrumbs.ts";
import { loadEditorial } from "../features/content-pages/load-content-page.server.ts";
import { storiesCopy } from "../features/stories/stories.copy.ts";
import type { PageHandle } from "../head/breadcrumbs.ts";
import { seo } from "../head/seo.ts";
import type { Route } from "./+types/story";

/** A page below the brand story: the last part of the address is its id, the part before it its parent's. */
export function loader({ params: { parent }, url, context }: Route.LoaderArgs) {
  return loadEditorial(context.get(apiContext), url, parent);
}

export const handle: PageHandle<Editorial> = {
  breadcrumbs: (page) => [{ label: storiesCopy.brandStory, href: "/brand-story" }, ...contentBreadcrumbs(page)],
  headerOver: ({ blocks }) => openingTone(blocks),
};

export function meta(args: Route.MetaArgs) {
  return seo(args, pageFacts(args.loaderData?.blocks ?? []));
}

export default function Story({ loaderData: { blocks } }: Route.ComponentProps) {
  return <Blocks blocks={blocks} hasOpening />;
}
