import type { SiteSettings } from "@klarholm/contract";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { StaticRouter } from "react-router";
import { DrawerContent } from "./Drawer/DrawerContent.tsx";
import type { FrameData } from "./load-frame.server.ts";
import { PanelContent } from "./MegaMenu/PanelContent.tsx";
import type { MenuItem } from "./menu.ts";
import type { MenuParts } from "./MenuHtml.tsx";
import { applyBrand } from "./apply-brand.ts";

interface Rendered {
  items: readonly MenuItem[];
  parts: MenuParts;
}

/** The last rendered menu by settings object. */
const rendered = new WeakMap<SiteSettings, Rendered>();

/** The menu's parts as HTML, rendered again only if the settings, an item or a panel is another object. */
export function menuParts(items: readonly MenuItem[], frame: Pick<FrameData, "settings" | "theme">): MenuParts {
  const last = rendered.get(frame.settings);
  if (last && isSame(last.items, items)) return last.parts;
  applyBrand(frame);
  const parts = {
    drawer: html(<DrawerContent items={items} settings={frame.settings} />),
    ...Object.fromEntries(items.flatMap(({ key, menu }) => (menu ? [[key, html(<PanelContent menu={menu} />)]] : []))),
  };
  rendered.set(frame.settings, { items, parts });
  return parts;
}

function html(content: ReactNode): string {
  return renderToStaticMarkup(<StaticRouter location="/">{content}</StaticRouter>);
}

function isSame(some: readonly MenuItem[], others: readonly MenuItem[]): boolean {
  return (
    some.length === others.length &&
    some.every((item, index) => {
      const other = others[index];
      return (
        item.key === other?.key && item.name === other.name && item.jump === other.jump && item.menu === other.menu
      );
    })
  );
}
