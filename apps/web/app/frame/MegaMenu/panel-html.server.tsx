import type { SharedText } from "@klarholm/contract/site";
import { renderToStaticMarkup } from "react-dom/server";
import { StaticRouter } from "react-router";
import { readOnce } from "../../api/read-once.ts";
import { classesIn } from "../../loading/carried-styles.ts";
import type { Menu, MenuItem } from "../menu.ts";
import { PanelContent } from "./PanelContent.tsx";

/** A panel's HTML, as every page has it. */
interface PanelHtml extends SharedText {
  /** The classes in it. */
  classes: ReadonlySet<string>;
}

/**
 * What a panel shows, as HTML: the same on every page, so it is rendered once for each publication. The panels are a third
 * of a page's elements, and few visitors open one: browsers that run scripts read it as text until then (Panel.tsx).
 */
const panelHtml = readOnce((menu: Menu): PanelHtml => {
  const text = renderToStaticMarkup(
    <noscript>
      <StaticRouter location="/">
        <PanelContent menu={menu} />
      </StaticRouter>
    </noscript>,
  );
  return { text, classes: classesIn(text) };
});

/** The panels of a menu by the keys of their items. */
export function panelsOf(items: readonly MenuItem[]): ReadonlyMap<string, PanelHtml> {
  return new Map(items.flatMap(({ key, menu }) => (menu ? [[key, panelHtml(menu)] as const] : [])));
}

/** Stands for a panel while its page is made: the panels are a quarter of it, and nothing has to be done to them. */
export function marked(key: string, mark: string): string {
  return `${mark}:${key}:`;
}

/** A page's text with its panels in the places of what stood for them. */
export function panelsFilled(
  html: string,
  mark: string,
  panels: ReadonlyMap<string, PanelHtml>,
): (string | SharedText)[] {
  const [before = "", ...after] = html.split(`${mark}:`);
  const filled = after.flatMap((part) => {
    const end = part.indexOf(":");
    return [panels.get(part.slice(0, end)) ?? "", part.slice(end + 1)];
  });
  return [before, ...filled];
}
