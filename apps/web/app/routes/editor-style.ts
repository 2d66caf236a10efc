import { editorStyleSheet } from "../blocks/editor-style.ts";
import type { Route } from "./+types/editor-style";

/** The stylesheet of editors' colours and sizes that its own address names; it never changes. */
export function loader({ params }: Route.LoaderArgs) {
  const css = editorStyleSheet(params.sheet);
  if (css === undefined) return new Response("", { status: 404 });
  return new Response(css, {
    headers: { "content-type": "text/css; charset=utf-8", "cache-control": "public, max-age=31536000, immutable" },
  });
}
