import "./styles/tokens.css";
import "./styles/reset.css";
import { useEffect } from "react";
import {
  Links,
  Meta,
  type MetaFunction,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useRouteLoaderData,
} from "react-router";
import type { Route } from "./+types/root";
import { apiContext, siteContext } from "./api/contexts.ts";
import { menuContext } from "./frame/menu-context.ts";
import { usePageDataHeaders } from "./api/page-data-headers.ts";
import { useCategoryTree } from "./features/catalogue/use-category-tree.ts";
import { RecordHost } from "./features/records/RecordHost.tsx";
import { FontSheets } from "./frame/FontSheets.tsx";
import { Frame } from "./frame/Frame/Frame.tsx";
import { withEditorial } from "./blocks/load-editorial.ts";
import { hydratedEvent, markHeard } from "./loading/hold-scripts.ts";
import { keepPage, rememberShown } from "./loading/keep-page.ts";
import { loadFrame } from "./frame/load-frame.server.ts";
import { RouterError } from "./frame/RouterError/RouterError.tsx";
import { seo } from "./head/seo.ts";
import { Toaster } from "./ui/Toast/Toaster.tsx";

/** Settings and navigation: the same on every page of a visit. */
export async function loader({ context }: Route.LoaderArgs) {
  const { frame, menu } = await loadFrame(context.get(apiContext), context.get(siteContext));
  context.set(menuContext, menu);
  return frame;
}

export const shouldRevalidate = () => false;

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepPage, withEditorial];

export const meta: MetaFunction = (args) => seo(args);

export function Layout({ children }: { children: React.ReactNode }) {
  const theme = useRouteLoaderData<typeof loader>("root")?.theme;
  useEffect(() => void dispatchEvent(new Event(hydratedEvent)), []);
  return (
    <html lang="zh-CN">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="format-detection" content="telephone=no" />
        {theme && <meta name="theme-color" content={theme.ground} />}
        <Meta />
        <Links />
        {theme?.href && <link rel="stylesheet" href={theme.href} />}
        <FontSheets />
      </head>
      <body onClickCapture={markHeard}>
        {children}
        <Toaster />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root({ loaderData }: Route.ComponentProps) {
  usePageDataHeaders(loaderData.config);
  useCategoryTree(loaderData.config);
  const { key } = useLocation();
  useEffect(rememberShown, [key]);
  return (
    <RecordHost config={loaderData.config}>
      <Frame data={loaderData}>
        <Outlet />
      </Frame>
    </RecordHost>
  );
}

export function ErrorBoundary() {
  return <RouterError data={useRouteLoaderData<typeof loader>("root")} />;
}
