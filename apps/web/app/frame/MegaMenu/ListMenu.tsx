import { ContentLink } from "../../blocks/ContentLink/ContentLink.tsx";
import { Picture } from "../../ui/Picture/Picture.tsx";
import { type ListMenuData, listItemLink } from "../menu.ts";
import styles from "./MegaMenu.module.css";

/** Style 3: columns of series, each with its picture and its categories. */
export function ListMenu({ menu }: { menu: ListMenuData }) {
  return (
    <ul className={styles.columns}>
      {menu.columns.map((column) => (
        <li key={column.seriesName}>
          <ContentLink link={column.seriesLink} className={styles.card}>
            {column.seriesImg && (
              <Picture picture={column.seriesImg} slot="menuCard" sizes="12vw" className={styles.picture} />
            )}
            <span className={styles.title}>{column.seriesName}</span>
          </ContentLink>
          <ul>
            {column.seriesList.map((item) => (
              <li key={item.vcName}>
                <ContentLink link={listItemLink(item)} className={styles.entry}>
                  {item.vcName}
                </ContentLink>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
