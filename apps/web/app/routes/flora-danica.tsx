import { apiContext } from "../api/contexts.ts";
import { pageFacts } from "../blocks/page-facts.ts";
import { FloraPage } from "../features/stories/FloraPage/FloraPage.tsx";
import { loadEditorial } from "../features/content-pages/load-content-page.server.ts";
import { seo } from "../head/seo.ts";
import type { Route } from "./+types/flora-danica";

/** A product line in full-bleed chapters, without the site's frame (frame/Frame/Frame.tsx). */
export function loader({ url, context }: Route.LoaderArgs) {
  return loadEditorial(context.get(apiContext), url);
}

export function meta(args: Route.MetaArgs) {
  return seo(args, pageFacts(args.loaderData?.blocks ?? []));
}

export default function FloraDanica({ loaderData: { blocks } }: Route.ComponentProps) {
  return <FloraPage blocks={blocks} />;
}
