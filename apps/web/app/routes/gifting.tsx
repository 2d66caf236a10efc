import { useRouteLoaderData } from "react-router";
import { apiContext } from "../api/contexts.ts";
import { pageFacts } from "../blocks/page-facts.ts";
import { giftingCopy } from "../features/gifting/gifting.copy.ts";
import { giftingView } from "../features/gifting/gifting-view.ts";
import { GiftingPage } from "../features/gifting/GiftingPage/GiftingPage.tsx";
import { loadGifting } from "../features/gifting/load-gifting.server.ts";
import type { PageHandle } from "../head/breadcrumbs.ts";
import { seo } from "../head/seo.ts";
import type { loader as rootLoader } from "../root.tsx";
import type { Route } from "./+types/gifting";

export async function loader({ context }: Route.LoaderArgs) {
  return { blocks: await loadGifting(context.get(apiContext)) };
}

export const handle: PageHandle<Awaited<ReturnType<typeof loader>>> = {
  breadcrumbs: () => [{ label: giftingCopy.breadcrumb }],
  headerOver: ({ blocks }) => {
    const config = giftingView(blocks)?.config;
    return config?.banner4FC && config.tone;
  },
};

export function meta(args: Route.MetaArgs) {
  return seo(args, pageFacts(args.loaderData?.blocks ?? []));
}

export default function Gifting({ loaderData: { blocks } }: Route.ComponentProps) {
  const root = useRouteLoaderData<typeof rootLoader>("root");
  const view = giftingView(blocks);
  return view && <GiftingPage view={view} settings={root?.settings ?? {}} />;
}
