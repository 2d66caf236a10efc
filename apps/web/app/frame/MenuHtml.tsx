import { createContext, useContext, useEffect, useRef, useState } from "react";
import { RecordContext } from "../blocks/ContentLink/record-context.ts";
import { useLinksWithin } from "./use-links-within.ts";

/** The parts of the menu as HTML: the drawer by `drawer`, the panels of the mega-menu by the keys of their items. */
export type MenuParts = Readonly<Record<string, string>>;

/** Set while the server renders; browsers have the HTML in the page. */
export const MenuHtmlContext = createContext<MenuParts | undefined>(undefined);

/** A part of the menu, rendered once for each publication and never hydrated. Fetched where the visit began without a header. */
export function MenuHtml({ part, className }: { part: string; className?: string | undefined }) {
  const parts = useContext(MenuHtmlContext);
  const element = useRef<HTMLDivElement>(null);
  const [html] = useState(() => ({ __html: parts?.[part] ?? "" }));
  const onClick = useLinksWithin(useContext(RecordContext));
  useEffect(() => {
    const { current } = element;
    if (!current || current.hasChildNodes()) return;
    // Without it the items' own links lead to the same goods.
    fetchParts().then(
      (fetched) => (current.innerHTML = fetched[part] ?? ""),
      () => undefined,
    );
  }, [part]);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- its links and buttons are pressed by keys too, which comes here as a click
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

/** @throws when the menu cannot be had; the next call asks again */
function fetchParts(): Promise<MenuParts> {
  return (fetched ??= ask().catch((error: unknown) => {
    fetched = undefined;
    throw error;
  }));
}

async function ask(): Promise<MenuParts> {
  const answer = await fetch("/_menu");
  if (!answer.ok) throw new Error(`The menu answered ${answer.status}`);
  return answer.json();
}
