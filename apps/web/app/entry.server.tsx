import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { scriptMarkHeader } from "@klarholm/contract/site";
import type { ReactNode } from "react";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from "react-router";
import { styleSheetContext } from "./api/contexts.ts";
import { blockRules, blocksIn } from "./blocks/page-blocks.ts";
import { editorial } from "./blocks/editorial.ts";
import { addEditorial } from "./blocks/registry.ts";
import { pageFontSheet, sharedFontSheet } from "./frame/FontSheets.tsx";
import { type FrameData, menuContext } from "./frame/load-frame.server.ts";
import { menuParts } from "./frame/menu-html.server.tsx";
import { MenuHtmlContext } from "./frame/MenuHtml.tsx";
import { themeRule } from "./frame/theme.ts";
import { InlineSheetsContext } from "./head/Sheets.tsx";

addEditorial(editorial);

/**
 * Renders a whole page before anything of it is sent: the host hashes its inline scripts and styles into the security
 * policy, for which they bear the nonce that came with the request, and caches the page.
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
  const nonce = request.headers.get(scriptMarkHeader) ?? undefined;
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
    // The error screen failed within the frame: it is rendered without it.
    delete loaderData["root"];
    return render();
  });
  return new Response(html, { status, headers });
}

/** Renders until nothing waits any more. @throws what a component throws outside of an error boundary */
function renderWhole(page: ReactNode): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      // Nothing is sent in parts, so no boundary has to be revealed by a script.
      progressiveChunkSize: Infinity,
      onAllReady: () => resolve(text(pipe(new PassThrough()))),
      onShellError: reject,
      onError: (error) => console.error(error),
    });
  });
}

/** The sheets that a page needs for its first paint, by their addresses; one that cannot be had is left to a link. */
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

/** Loader and action errors; a visitor who left is none, nor is one who sends a form where none is. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  const refused = isRouteErrorResponse(error) && error.status < 500;
  if (!request.signal.aborted && !refused) console.error(error);
}
