import { apiContext } from "../api/contexts.ts";
import { Blocks } from "../blocks/Blocks.tsx";
import { loadBlocks } from "../blocks/load-blocks.server.ts";
import { openingTone, pageFacts } from "../blocks/page-facts.ts";
import { contentBreadcrumbs, parentPath } from "../features/content-pages/breadcrumbs.ts";
import { loadContentPage } from "../features/content-pages/load-content-page.server.ts";
import type { PageHandle } from "../frame/breadcrumbs.ts";
import { faqThings } from "../frame/json-ld.ts";
import { seo } from "../frame/seo.ts";
import { contentPaths } from "./content-paths.ts";
import type { Route } from "./+types/content-page";

/** The screen of every page that is made of content blocks alone; content-paths.ts says which page an address shows. */
export async function loader({ pattern, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const parent = contentPaths[parentPath(pattern)];
  const [blocks, above] = await Promise.all([loadContentPage(api, contentPaths[pattern] ?? ""), parent ? loadBlocks(api, parent) : []]);
  return { blocks, breadcrumbs: contentBreadcrumbs(pattern, blocks, above) };
}

export const handle: PageHandle<Awaited<ReturnType<typeof loader>>> = {
  breadcrumbs: ({ breadcrumbs }) => breadcrumbs,
  headerOver: ({ blocks }) => openingTone(blocks),
};

export function meta(args: Route.MetaArgs) {
  const blocks = args.loaderData?.blocks ?? [];
  return seo(args, { ...pageFacts(blocks), jsonLd: faqThings(blocks) });
}

export default function ContentPage({ loaderData: { blocks } }: Route.ComponentProps) {
  return <Blocks blocks={blocks} leading />;
}
