import { useId } from "react";
import { useLocation } from "react-router";
import { ContentLink } from "../../blocks/ContentLink/ContentLink.tsx";
import { frameCopy } from "../frame.copy.ts";
import { isCurrent, type Menu, type MenuItem } from "../menu.ts";
import { CardMenu } from "./CardMenu.tsx";
import { GridMenu } from "./GridMenu.tsx";
import { ListMenu } from "./ListMenu.tsx";
import type { useOpenPanel } from "./use-open-panel.ts";
import styles from "./MegaMenu.module.css";

interface Props {
  items: MenuItem[];
  panel: ReturnType<typeof useOpenPanel>;
}

/** The navigation of wide windows, each item with the panel that unfolds below the header. */
export function MegaMenu({ items, panel }: Props) {
  const { pathname } = useLocation();
  const prefix = useId();
  return (
    <nav className={styles.nav} aria-label={frameCopy.navigation}>
      <ul className={styles.items}>
        {items.map((item) => (
          <li key={item.key} className={styles.item} {...panel.handlers(item.key)}>
            <ContentLink
              link={item.jump}
              className={styles.link}
              current={isCurrent(item, pathname)}
              {...(item.menu && { panel: { id: prefix + item.key, open: panel.openKey === item.key } })}
            >
              {item.name}
            </ContentLink>
            {item.menu && (
              <div id={prefix + item.key} className={styles.panel} data-open={panel.openKey === item.key || undefined}>
                <Panel menu={item.menu} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Panel({ menu }: { menu: Menu }) {
  switch (menu.style) {
    case 1:
      return <CardMenu menu={menu} />;
    case 2:
      return <GridMenu menu={menu} />;
    case 3:
      return <ListMenu menu={menu} />;
  }
}
