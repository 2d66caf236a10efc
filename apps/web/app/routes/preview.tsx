import { isRouteErrorResponse, Link } from "react-router";
import { pageQuery } from "@klarholm/contract/page-query";
import { apiContext } from "../api/contexts.ts";
import { Blocks } from "../blocks/Blocks.tsx";
import { openingTone, pageFacts } from "../blocks/page-facts.ts";
import { loadPreview } from "../features/preview/load-preview.server.ts";
import { PreviewBanner } from "../features/preview/PreviewBanner/PreviewBanner.tsx";
import { previewCopy } from "../features/preview/preview.copy.ts";
import type { PageHandle } from "../head/breadcrumbs.ts";
import { seo } from "../head/seo.ts";
import { buttonVariant } from "../ui/Button/button-variant.ts";
import { EmptyState } from "../ui/EmptyState/EmptyState.tsx";
import type { Route } from "./+types/preview";

/** The draft of a page for holders of its token; `npm run content -- preview PAGE` creates the address. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const token = pageQuery(request).get("previewToken") ?? "";
  return { blocks: await loadPreview(context.get(apiContext), params.pageId, token) };
}

/** Drafts are neither cached nor indexed. */
export function headers() {
  return { "cache-control": "no-store", "x-robots-tag": "noindex" };
}

export const handle: PageHandle<Route.ComponentProps["loaderData"]> = {
  headerOver: ({ blocks }) => openingTone(blocks),
};

export function meta(args: Route.MetaArgs) {
  const { title = "" } = pageFacts(args.loaderData?.blocks ?? []);
  return seo(args, { title: `${previewCopy.title} ${title}`.trim(), noIndex: true });
}

export default function Preview({ loaderData: { blocks } }: Route.ComponentProps) {
  return (
    <>
      <Blocks blocks={blocks} hasOpening />
      <PreviewBanner />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error)) throw error;
  return (
    <EmptyState title={previewCopy.refused} text={previewCopy.refusedHint}>
      <Link className={buttonVariant("quiet")} to="/">
        {previewCopy.home}
      </Link>
    </EmptyState>
  );
}
