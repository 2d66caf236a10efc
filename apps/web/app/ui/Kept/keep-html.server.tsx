import { renderToString } from "react-dom/server";
import type { ReactNode } from "react";
import { StaticRouter } from "react-router";

/** What was rendered, by what it was rendered of, and by what rendered it. */
const kept = new WeakMap<object, Map<unknown, string>>();

/** Before ids within, which are not those of the page around. */
const identifierPrefix = "kept";

/** Renders once for as long as what is rendered lives: one object for each publication. */
export function keepHtml<T extends object>(render: (of: T) => ReactNode, of: T): string {
  const known = kept.get(of) ?? new Map<unknown, string>();
  kept.set(of, known);
  const html =
    known.get(render) ?? renderToString(<StaticRouter location="/">{render(of)}</StaticRouter>, { identifierPrefix });
  known.set(render, html);
  return html;
}
