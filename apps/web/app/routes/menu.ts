import { apiContext, siteContext } from "../api/contexts.ts";
import { loadFrame } from "../frame/load-frame.server.ts";
import { menuParts } from "../frame/menu-html.server.tsx";
import type { Route } from "./+types/menu";

/** The menu's HTML, for a visit that began on a page without a header (frame/MenuHtml.tsx). */
export async function loader({ context }: Route.LoaderArgs) {
  const { frame, menu } = await loadFrame(context.get(apiContext), context.get(siteContext));
  return new Response(JSON.stringify(menuParts(menu, frame)), { headers: { "Content-Type": "application/json" } });
}
