import { apiContext } from "../api/contexts.ts";
import { Blocks } from "../blocks/Blocks.tsx";
import { loadContentPage } from "../features/content-pages/load-content-page.server.ts";
import { seo } from "../frame/seo.ts";
import { contentPaths } from "./content-paths.ts";
import type { Route } from "./+types/content-page";

/** The screen of every page that is made of content blocks alone; content-paths.ts says which page an address shows. */
export async function loader({ pattern, context }: Route.LoaderArgs) {
  return { blocks: await loadContentPage(context.get(apiContext), contentPaths[pattern] ?? "") };
}

export function meta(args: Route.MetaArgs) {
  return seo(args);
}

export default function ContentPage({ loaderData: { blocks } }: Route.ComponentProps) {
  return <Blocks blocks={blocks} leading />;
}
