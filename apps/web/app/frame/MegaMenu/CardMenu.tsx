import { look } from "../../ui/Button/look.ts";
import { ContentLink } from "../../blocks/ContentLink/ContentLink.tsx";
import { Picture } from "../../ui/Picture/Picture.tsx";
import type { CardMenuData } from "../menu.ts";
import styles from "./MegaMenu.module.css";

/** Style 1: cards in up to four columns. */
export function CardMenu({ menu }: { menu: CardMenuData }) {
  return (
    <ul className={styles.cards}>
      {menu.items.map((item) => (
        <li key={item.mainTitle}>
          <ContentLink link={item.linkUrl} className={styles.card}>
            <Picture picture={item.image} slot="menuCard" sizes="20vw" className={styles.picture} />
            <span className={styles.title}>{item.mainTitle}</span>
            <span className={styles.lines}>{item.subTitle}</span>
            <span className={look("quiet")}>{item.linkName}</span>
          </ContentLink>
        </li>
      ))}
    </ul>
  );
}
