import { themeSheet } from "../frame/theme.ts";
import type { Route } from "./+types/theme";

/** The stylesheet of the brand's colours that its own address names; it never changes. */
export function loader({ params }: Route.LoaderArgs) {
  const css = themeSheet(params.sheet);
  if (css === undefined) return new Response("", { status: 404 });
  return new Response(css, {
    headers: { "content-type": "text/css; charset=utf-8", "cache-control": "public, max-age=31536000, immutable" },
  });
}
