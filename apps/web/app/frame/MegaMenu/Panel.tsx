import { useContext, useLayoutEffect, useRef, useState } from "react";
import { RecordContext } from "../../blocks/ContentLink/record-context.ts";
import { PanelsContext } from "./panels-context.ts";
import { useLinksWithin } from "./use-links-within.ts";
import styles from "./MegaMenu.module.css";

const load = async () => {
  const [{ PanelContent }, { fetchMenu }] = await Promise.all([
    import("./PanelContent.tsx"),
    import("../fetch-menu.ts"),
  ]);
  return { PanelContent, items: await fetchMenu() };
};

interface Props {
  id: string;
  /** The item's key. */
  of: string;
  open: boolean;
}

/**
 * The panel below an item of the mega-menu. The server renders it; in the browser it stays the HTML that it is, which
 * costs no data, and no time before it first opens. In a visit that began on a page without a menu it is fetched then.
 */
export function Panel({ id, of, open }: Props) {
  const htmlOf = useContext(PanelsContext);
  const panel = useRef<HTMLDivElement>(null);
  const [fetched, setFetched] = useState<Awaited<ReturnType<typeof load>>>();
  const onClick = useLinksWithin(useContext(RecordContext));

  // Before the frame that shows it.
  useLayoutEffect(() => {
    if (!open || !panel.current) return;
    const asText = panel.current.querySelector("noscript")?.textContent;
    if (asText) panel.current.innerHTML = asText;
    if (panel.current.hasChildNodes()) return;
    // Without them the item's own link leads to the same goods; the next hover asks again.
    load().then(setFetched, () => undefined);
  }, [open]);

  const shared = { ref: panel, id, className: styles.panel, "data-open": open || undefined };
  const menu = fetched?.items.find(({ key }) => key === of)?.menu;
  if (fetched && menu)
    return (
      <div {...shared} key="fetched">
        <fetched.PanelContent menu={menu} />
      </div>
    );
  const html = htmlOf ? { __html: htmlOf(of) } : asItIs;
  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- its links and buttons are pressed by keys too, which comes here as a click
  return <div {...shared} onClick={onClick} dangerouslySetInnerHTML={html} suppressHydrationWarning />;
}

/** React leaves the HTML of such an element alone when it takes a page over, and as long as this is the same object. */
const asItIs = { __html: "" };
