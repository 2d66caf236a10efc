import "./styles/tokens.css";
import "./styles/reset.css";
import { useLayoutEffect } from "react";
import { Meta, type MetaFunction, Outlet, ScrollRestoration, useRouteLoaderData } from "react-router";
import { previewHeader } from "@klarholm/contract/site";
import type { Route } from "./+types/root";
import { apiContext, type SiteConfig, siteContext } from "./api/contexts.ts";
import { useCategoryTree } from "./features/catalogue/use-category-tree.ts";
import { OfflineBar } from "./features/offline/OfflineBar/OfflineBar.tsx";
import { useFigures } from "./features/figures/use-figures.ts";
import { useOfflineCache } from "./features/offline/use-offline-cache.ts";
import { PreviewBanner } from "./features/preview/PreviewBanner/PreviewBanner.tsx";
import { HeartContext, type HeartProps } from "./cards/heart-context.ts";
import { Heart } from "./features/wishes/Heart/Heart.tsx";
import { RecordHost } from "./features/records/RecordHost.tsx";
import { FontSheets } from "./frame/FontSheets.tsx";
import { Frame } from "./frame/Frame/Frame.tsx";
import { withEditorial } from "./blocks/load-editorial.ts";
import { hydratedEvent } from "./hydration/before-hydration.ts";
import { PageScripts } from "./hydration/PageScripts.tsx";
import { recoverNavigation, useRouterView } from "./navigation/recover-navigation.ts";
import { loadFrame, menuContext } from "./frame/load-frame.server.ts";
import { RouterError } from "./frame/RouterError/RouterError.tsx";
import { seo } from "./head/seo.ts";
import { InlineStyle } from "./head/Sheets.tsx";
import { applyBrand } from "./frame/apply-brand.ts";
import { Toaster } from "./ui/Toast/Toaster.tsx";

/** Settings and navigation: the same on every page of a visit. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { frame, menu } = await loadFrame(context.get(apiContext), context.get(siteContext));
  context.set(menuContext, menu);
  return request.headers.has(previewHeader) ? { ...frame, preview: true } : frame;
}

export const shouldRevalidate = () => false;

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [recoverNavigation, withEditorial];

export const meta: MetaFunction = (args) => seo(args);

export function Layout({ children }: { children: React.ReactNode }) {
  const frame = useRouteLoaderData<typeof loader>("root");
  applyBrand(frame);
  const theme = frame?.theme;
  useLayoutEffect(() => {
    document.documentElement.dataset["hydrated"] = "";
    dispatchEvent(new Event(hydratedEvent));
  }, []);
  return (
    <html lang="zh-CN">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="format-detection" content="telephone=no" />
        {theme && <meta name="theme-color" content={theme.ground} />}
        <link rel="manifest" href="/manifest.webmanifest" />
        <Meta />
        <InlineStyle />
        <FontSheets />
      </head>
      <body>
        {children}
        <Toaster />
        <ScrollRestoration />
        <PageScripts />
      </body>
    </html>
  );
}

const heartOf = (product: HeartProps) => <Heart {...product} />;

/** Hooks that follow router and storage. A component of their own, so that their changes do not rerender the page. */
function Observers({ config, preview }: { config: SiteConfig; preview: boolean }) {
  useRouterView();
  useCategoryTree(config);
  useOfflineCache(config);
  useFigures(config.figures && !preview);
  return null;
}

export default function Root({ loaderData }: Route.ComponentProps) {
  return (
    <RecordHost config={loaderData.config}>
      <Observers config={loaderData.config} preview={loaderData.preview ?? false} />
      <Frame data={loaderData}>
        <HeartContext value={heartOf}>
          <Outlet />
        </HeartContext>
        {loaderData.preview && <PreviewBanner />}
        <OfflineBar />
      </Frame>
    </RecordHost>
  );
}

export function ErrorBoundary() {
  return <RouterError data={useRouteLoaderData<typeof loader>("root")} />;
}
