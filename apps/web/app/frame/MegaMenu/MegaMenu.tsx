import { useEffect, useId, useRef } from "react";
import { useLocation } from "react-router";
import { ContentLink } from "../../blocks/ContentLink/ContentLink.tsx";
import { frameCopy } from "../frame.copy.ts";
import { isCurrent, type NavEntry } from "../menu.ts";
import { MenuHtml } from "../MenuHtml.tsx";
import type { useOpenPanel } from "./use-open-panel.ts";
import { buttonVariant } from "../../ui/Button/button-variant.ts";
import { hoveredElement } from "../../ui/use-mouse.ts";
import styles from "./MegaMenu.module.css";

interface Props {
  items: readonly NavEntry[];
  panel: ReturnType<typeof useOpenPanel>;
}

const initiallyHovered = hoveredElement(`.${styles.item}`);

/** The desktop navigation, each item with a panel below the header. */
export function MegaMenu({ items, panel }: Props) {
  const { pathname } = useLocation();
  const prefix = useId();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const hovered = [...(list.current?.children ?? [])].findIndex(
      (item) => item === initiallyHovered && item.matches(":hover"),
    );
    const key = items[hovered]?.key;
    if (key !== undefined) panel.scheduleOpen(key);
    // oxlint-disable-next-line react/exhaustive-deps -- once, on hydration
  }, []);
  return (
    <nav className={styles.nav} aria-label={frameCopy.navigation}>
      <ul ref={list} className={styles.items}>
        {items.map((item) => (
          <li key={item.key} className={styles.item} {...panel.handlers(item.key)}>
            <ContentLink
              link={item.jump}
              className={`${buttonVariant("growing")} ${styles.link}`}
              current={isCurrent(item, pathname)}
              {...(item.hasPanel && { panel: { id: prefix + item.key, open: panel.openKey === item.key } })}
            >
              {item.name}
            </ContentLink>
            {item.hasPanel && (
              <div id={prefix + item.key} className={styles.panel} data-open={panel.openKey === item.key || undefined}>
                <MenuHtml part={item.key} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
