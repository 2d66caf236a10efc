import type { Menu } from "../menu.ts";
import { CardMenu } from "./CardMenu.tsx";
import { GridMenu } from "./GridMenu.tsx";
import { ListMenu } from "./ListMenu.tsx";

/** What a panel of the mega-menu shows. */
export function PanelContent({ menu }: { menu: Menu }) {
  switch (menu.style) {
    case 1:
      return <CardMenu menu={menu} />;
    case 2:
      return <GridMenu menu={menu} />;
    case 3:
      return <ListMenu menu={menu} />;
  }
}
