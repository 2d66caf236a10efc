import { pageIds } from "@klarholm/contract/content-ids";
import { apiContext } from "../api/contexts.ts";
import { Blocks } from "../blocks/Blocks.tsx";
import { loadContentPage } from "../features/content-pages/load-content-page.server.ts";
import type { PageHandle } from "../head/breadcrumbs.ts";
import { seo } from "../head/seo.ts";
import type { Route } from "./+types/home";

export async function loader({ context }: Route.LoaderArgs) {
  return { blocks: await loadContentPage(context.get(apiContext), pageIds.home) };
}

export const handle: PageHandle<Route.ComponentProps["loaderData"]> = {
  headerOver: ({ blocks: [first] }) => (first?.kind === "hero" ? first.contents.tone : undefined),
};

export function meta(args: Route.MetaArgs) {
  return seo(args);
}

export default function Home({ loaderData }: Route.ComponentProps) {
  return <Blocks blocks={loaderData.blocks} hasOpening />;
}
