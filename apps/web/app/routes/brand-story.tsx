import { pageIds } from "@klarholm/contract/content-ids";
import { apiContext } from "../api/contexts.ts";
import { pageFacts } from "../blocks/page-facts.ts";
import { loadContentPage } from "../features/content-pages/load-content-page.server.ts";
import { storiesCopy } from "../features/stories/stories.copy.ts";
import { StoryList } from "../features/stories/StoryList/StoryList.tsx";
import type { PageHandle } from "../head/breadcrumbs.ts";
import { seo } from "../head/seo.ts";
import type { Route } from "./+types/brand-story";

/** The list of brand stories, from a fixed page id (STORY-02). */
export async function loader({ context }: Route.LoaderArgs) {
  return { blocks: await loadContentPage(context.get(apiContext), pageIds.brandStory) };
}

export const handle: PageHandle = { breadcrumbs: () => [{ label: storiesCopy.brandStory }] };

export function meta(args: Route.MetaArgs) {
  return seo(args, pageFacts(args.loaderData?.blocks ?? []));
}

export default function BrandStory({ loaderData: { blocks } }: Route.ComponentProps) {
  return <StoryList blocks={blocks} />;
}
