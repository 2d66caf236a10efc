import type { PageAnswer } from "@klarholm/contract/site";
import { scriptMarkHeader } from "@klarholm/contract/site";
import { renderToString } from "react-dom/server";
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from "react-router";
import { styleSheetContext } from "./api/contexts.ts";
import { editorStyleSheet } from "./blocks/editor-style.ts";
import { editorial } from "./blocks/editorial.ts";
import { renderAtOnce } from "./blocks/registry.ts";
import { marked, panelsFilled, panelsOf } from "./frame/MegaMenu/panel-html.server.tsx";
import { PanelsContext } from "./frame/MegaMenu/panels-context.ts";
import type { FrameData } from "./frame/load-frame.server.ts";
import { menuContext } from "./frame/menu-context.ts";
import { themeSheet } from "./frame/theme.ts";
import { wearBrand } from "./frame/wear-brand.ts";
import { withStylesCarried } from "./loading/carried-styles.ts";
import { isWrittenData } from "./loading/data-codec.ts";
import { withScriptsHeld } from "./loading/held-scripts.ts";
import { cutPage } from "./loading/page-text.ts";
import { renderingTurn } from "./rendering-turn.server.ts";
import { keepHtml } from "./ui/Kept/keep-html.server.tsx";
import { KeptContext } from "./ui/Kept/kept-context.ts";

renderAtOnce(editorial);

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
  const { root }: { root?: FrameData } = routerContext.staticHandlerContext.loaderData;
  wearBrand(root);
  const panels = panelsOf(context.get(menuContext));
  const panelOf = mark ? (key: string) => marked(key, mark) : (key: string) => panels.get(key)?.text ?? "";
  const streamCache = await handoffOf(routerContext.serverHandoffStream);
  // Nothing in it waits any more, so it is rendered in one go, into one string: streams cost a sixth of a page.
  const render = () =>
    `<!DOCTYPE html>${renderToString(
      <PanelsContext value={panelOf}>
        <KeptContext value={keepHtml}>
          <ServerRouter
            context={{
              ...routerContext,
              manifest: manifestOf(routerContext),
              serverHandoffStream: new ReadableStream(),
              renderMeta: { streamCache },
            }}
            url={request.url}
            {...(mark && { nonce: mark })}
          />
        </KeptContext>
      </PanelsContext>,
    )}`;
  await renderingTurn();
  const html = renderOrStandAlone(render, routerContext);
  // Without a host that knows the page's own parts by their mark, as while developing, the page is left as it is.
  if (!mark) return new Response(html, { status, headers });
  const sheetAt = async (address: string) => ownSheet(address) ?? context.get(styleSheetContext)(address);
  const page = cutPage(html, mark);
  const { head, carried } = await withStylesCarried(page, sheetAt, [...panels.values()]);
  const held = withScriptsHeld({ ...page, head }, mark, commonFiles(routerContext.manifest));
  return Object.assign(new Response(null, { status, headers }), {
    parts: [
      `${held.head}<style nonce="${mark}">`,
      ...carried,
      "</style>",
      ...panelsFilled(held.text, mark, panels),
      held.scripts,
    ],
  }) satisfies PageAnswer;
}

/** The routes of this page alone: React Router prepares all that it is told of, and looks for the page's among them again. */
function manifestOf({ manifest, staticHandlerContext: { matches } }: EntryContext): EntryContext["manifest"] {
  const routes = Object.entries(manifest.routes).filter(([id]) => matches.some(({ route }) => route.id === id));
  return { ...manifest, routes: Object.fromEntries(routes) };
}

/** When the error screen fails within the frame, it stands alone: without the frame's data. */
function renderOrStandAlone(render: () => string, { staticHandlerContext }: EntryContext): string {
  try {
    return render();
  } catch (error) {
    const { errors, loaderData } = staticHandlerContext;
    if (!errors) throw error;
    delete loaderData.root;
    return render();
  }
}

type Handoff = NonNullable<NonNullable<EntryContext["renderMeta"]>["streamCache"]>;

/**
 * What loaders answered, as the page hands it to browsers, in the form in which the router's own component finds it when it
 * need not wait, however often the page is rendered.
 */
async function handoffOf(data: EntryContext["serverHandoffStream"]): Promise<Handoff> {
  const there = (result: { done: boolean; value: string }) => Object.assign(Promise.resolve(), { result });
  const value = isWrittenData(data) ? data.text : await new Response(data).text();
  return { 0: there({ done: false, value }), 1: there({ done: true, value: "" }) };
}

/** What every page begins with: React, the router, and the frame. */
function commonFiles({ entry, routes }: EntryContext["manifest"]): ReadonlySet<string> {
  const { root } = routes;
  return new Set([entry.module, ...entry.imports, ...(root ? [root.module, ...(root.imports ?? [])] : [])]);
}

/** The sheets that are made of their addresses (routes/theme.ts, routes/editor-style.ts). */
function ownSheet(address: string): string | undefined {
  const [, kind, name = ""] = /^\/(theme|editor-style)\/(.+)$/.exec(address) ?? [];
  return kind === "theme" ? themeSheet(name) : kind && editorStyleSheet(name);
}

/** Loader and action errors; a visitor who left is none, nor is one who sends a form where none is. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  const refused = isRouteErrorResponse(error) && error.status < 500;
  if (!request.signal.aborted && !refused) console.error(error);
}
