import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { scriptNonceHeader } from "@klarholm/contract/site";
import type { ReactNode } from "react";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from "react-router";
import { styleSheetContext } from "./api/contexts.ts";
import { blockRules, blocksIn } from "./blocks/page-blocks.ts";
import { editorial } from "./blocks/editorial.ts";
import { registerEditorial } from "./blocks/registry.ts";
import { pageFontSheet, sharedFontSheet } from "./frame/FontSheets.tsx";
import { type FrameData, menuContext } from "./frame/load-frame.server.ts";
import { menuParts } from "./frame/menu-html.server.tsx";
import { MenuHtmlContext } from "./frame/MenuHtml.tsx";
import { themeRule } from "./frame/theme.ts";
import { InlineSheetsContext } from "./head/Sheets.tsx";

registerEditorial(editorial);

/**
 * Renders a whole page before sending it: the host hashes its inline scripts and styles into the content security
 * policy, recognised by the request's nonce, and caches the page.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set("content-type", "text/html; charset=utf-8");
  if (request.method === "HEAD") return new Response(null, { status, headers });
  const nonce = request.headers.get(scriptNonceHeader) ?? undefined;
  const { errors, loaderData } = routerContext.staticHandlerContext;
  const { root }: { root?: FrameData } = loaderData;
  const rules = [
    themeRule(root?.settings.site?.theme),
    ...Object.values(loaderData).flatMap((data) => blockRules(blocksIn(data))),
  ].join("\n");
  const sheets = nonce ? await loadSheets(routerContext, context.get(styleSheetContext)) : new Map<string, string>();
  const inline = { nonce, rules, sheets };
  const render = () =>
    renderWhole(
      <MenuHtmlContext value={root && menuParts(context.get(menuContext), root)}>
        <InlineSheetsContext value={inline}>
          <ServerRouter context={routerContext} url={request.url} {...(nonce && { nonce })} />
        </InlineSheetsContext>
      </MenuHtmlContext>,
    );
  const html = await render().catch((error: unknown) => {
    if (!errors) throw error;
    // The error screen failed inside the frame: render it without.
    delete loaderData["root"];
    return render();
  });
  return new Response(html, { status, headers });
}

/** Renders until nothing is suspended; throws errors outside error boundaries. */
function renderWhole(page: ReactNode): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      // Never streams, so that no boundary needs a script to be revealed.
      progressiveChunkSize: Infinity,
      onAllReady: () => resolve(text(pipe(new PassThrough()))),
      onShellError: reject,
      onError: (error) => console.error(error),
    });
  });
}

/** Loads the sheets for the first paint; a sheet that fails is linked instead. */
async function loadSheets(
  { manifest, staticHandlerContext: { loaderData, location } }: EntryContext,
  sheetAt: (address: string) => Promise<string | undefined>,
): Promise<ReadonlyMap<string, string>> {
  const { root }: { root?: FrameData } = loaderData;
  const addresses = [
    ...(manifest.routes["root"]?.css ?? []),
    ...(root ? [sharedFontSheet(root.config.fonts), pageFontSheet(root.config.fonts, location.pathname)] : []),
  ];
  const texts = await Promise.all(addresses.map(sheetAt));
  return new Map(addresses.flatMap((address, index) => (texts[index] ? [[address, texts[index]] as const] : [])));
}

/** Logs loader and action errors, except aborted requests and client errors. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  const refused = isRouteErrorResponse(error) && error.status < 500;
  if (!request.signal.aborted && !refused) console.error(error);
}
