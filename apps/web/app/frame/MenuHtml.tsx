import { createContext, useContext, useEffect, useRef, useState } from "react";
import { RecordContext } from "../blocks/ContentLink/record-context.ts";
import { useHtmlLinks } from "./use-html-links.ts";

/** Parts of the menu as HTML: `drawer`, and the panels of the mega menu by item key. */
export type MenuParts = Readonly<Record<string, string>>;

/** Set during server rendering; browsers find the HTML in the page. */
export const MenuHtmlContext = createContext<MenuParts | undefined>(undefined);

/**
 * A part of the menu. The server renders it once per revision. It is not hydrated and its data is not sent, because the
 * menu is a third of a page's elements. Browsers fetch it if the visit began on a page without a header.
 */
export function MenuHtml({ part, className }: { part: string; className?: string | undefined }) {
  const parts = useContext(MenuHtmlContext);
  const element = useRef<HTMLDivElement>(null);
  const [html] = useState(() => ({ __html: parts?.[part] ?? "" }));
  const onClick = useHtmlLinks(useContext(RecordContext));
  useEffect(() => {
    const { current } = element;
    if (!current || current.hasChildNodes()) return;
    // Without it the items' links lead to the same products.
    fetchParts().then(
      (fetched) => (current.innerHTML = fetched[part] ?? ""),
      () => undefined,
    );
  }, [part]);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- keyboard activation of its links and buttons fires click, too
    <div
      ref={element}
      className={className}
      onClick={onClick}
      dangerouslySetInnerHTML={html}
      suppressHydrationWarning
    />
  );
}

let fetched: Promise<MenuParts> | undefined;

/** @throws if the menu cannot be loaded; the next call retries */
function fetchParts(): Promise<MenuParts> {
  return (fetched ??= requestParts().catch((error: unknown) => {
    fetched = undefined;
    throw error;
  }));
}

async function requestParts(): Promise<MenuParts> {
  const answer = await fetch("/_menu");
  if (!answer.ok) throw new Error(`The menu answered ${answer.status}`);
  return answer.json();
}
