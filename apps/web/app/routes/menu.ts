import { apiContext } from "../api/contexts.ts";
import { loadMenu } from "../frame/load-frame.server.ts";
import type { Route } from "./+types/menu";

/** The navigation with its panels, for who opens it where the page does not hold them as HTML (frame/fetch-menu.ts). */
export async function loader({ context }: Route.LoaderArgs) {
  return Response.json(await loadMenu(context.get(apiContext)));
}
