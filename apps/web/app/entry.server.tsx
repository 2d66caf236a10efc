import { Writable } from "node:stream";
import { scriptMarkHeader } from "@klarholm/contract/site";
import type { ReactNode } from "react";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from "react-router";
import { styleSheetContext } from "./api/contexts.ts";
import { editorStyleSheet } from "./blocks/editor-style.ts";
import { panelHtml } from "./frame/MegaMenu/panel-html.server.tsx";
import { PanelsContext } from "./frame/MegaMenu/panels-context.ts";
import { menuContext } from "./frame/menu-context.ts";
import { themeSheet } from "./frame/theme.ts";
import { withStylesCarried } from "./loading/carried-styles.ts";
import { withScriptsHeld } from "./loading/held-scripts.ts";

/**
 * Renders a whole page before anything is sent: the host hashes its inline scripts into the security
 * policy and caches it, and nothing waits hidden behind a script. The host knows the page's own scripts by
 * the mark that it sent along, which they bear as their nonce and which it takes off again.
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
  const mark = request.headers.get(scriptMarkHeader) ?? undefined;
  const panels = new Map(context.get(menuContext).map(({ key, menu }) => [key, menu]));
  const panelOf = (key: string) => {
    const menu = panels.get(key);
    return menu ? panelHtml(menu) : "";
  };
  const render = () =>
    renderPage(
      <PanelsContext value={panelOf}>
        <ServerRouter context={routerContext} url={request.url} {...(mark && { nonce: mark })} />
      </PanelsContext>,
      mark,
    );
  const html = await render().catch((error: unknown) => {
    const { errors, loaderData } = routerContext.staticHandlerContext;
    if (!errors) throw error;
    // The error screen failed within the frame: without the frame's data it stands alone.
    delete loaderData.root;
    return render();
  });
  // Without a host that knows the page's own parts by their mark, as while developing, the page is left as it is.
  if (!mark) return new Response(html, { status, headers });
  const sheetAt = async (address: string) => ownSheet(address) ?? context.get(styleSheetContext)(address);
  return new Response(await withStylesCarried(withScriptsHeld(html, mark), mark, sheetAt), { status, headers });
}

/** The sheets that are made of their addresses (routes/theme.ts, routes/editor-style.ts). */
function ownSheet(address: string): string | undefined {
  const [, kind, name = ""] = /^\/(theme|editor-style)\/(.+)$/.exec(address) ?? [];
  return kind === "theme" ? themeSheet(name) : kind && editorStyleSheet(name);
}

function renderPage(page: ReactNode, mark: string | undefined): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      ...(mark && { nonce: mark }),
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => pipe(collect(resolve)),
      // Whatever fails, fails the page: half of one would be kept like a whole one.
      onError: reject,
    });
  });
}

function collect(resolve: (html: string) => void): Writable {
  const chunks: Uint8Array[] = [];
  return new Writable({
    write(chunk: Uint8Array, _encoding, done) {
      chunks.push(chunk);
      done();
    },
    final(done) {
      resolve(Buffer.concat(chunks).toString("utf8"));
      done();
    },
  });
}

/** Loader and action errors; a visitor who left is none, nor is one who sends a form where none is. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  const refused = isRouteErrorResponse(error) && error.status < 500;
  if (!request.signal.aborted && !refused) console.error(error);
}
