import { renderToStaticMarkup } from "react-dom/server";
import { StaticRouter } from "react-router";
import { readOnce } from "../../api/read-once.ts";
import type { Menu } from "../menu.ts";
import { PanelContent } from "./PanelContent.tsx";

/** What a panel shows, as HTML: the same on every page, so it is rendered once for each publication. */
export const panelHtml = readOnce((menu: Menu) =>
  renderToStaticMarkup(
    <StaticRouter location="/">
      <PanelContent menu={menu} />
    </StaticRouter>,
  ),
);
