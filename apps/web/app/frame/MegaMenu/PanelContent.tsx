import { productPath } from "@klarholm/contract/link";
import { Link } from "react-router";
import { buttonVariant } from "../../ui/Button/button-variant.ts";
import { ContentLink } from "../../blocks/ContentLink/ContentLink.tsx";
import { Picture } from "../../ui/Picture/Picture.tsx";
import { type CardMenuData, type GridMenuData, type ListMenuData, listItemLink, type Menu } from "../menu.ts";
import styles from "./MegaMenu.module.css";

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

/** Style 1: cards in up to four columns. */
function CardMenu({ menu }: { menu: CardMenuData }) {
  return (
    <ul className={styles.cards}>
      {menu.items.map((item) => (
        <li key={item.mainTitle}>
          <ContentLink link={item.linkUrl} className={styles.card}>
            <Picture picture={item.image} slot="menuCard" sizes="20vw" className={styles.picture} />
            <span className={styles.title}>{item.mainTitle}</span>
            <span className={styles.lines}>{item.subTitle}</span>
            <span className={buttonVariant("quiet")}>{item.linkName}</span>
          </ContentLink>
        </li>
      ))}
    </ul>
  );
}

/** Style 2: a feature tile beside a grid of products. */
function GridMenu({ menu }: { menu: GridMenuData }) {
  return (
    <div className={styles.grid}>
      <ContentLink link={menu.linkUrl} className={styles.feature}>
        <Picture picture={menu.image} slot="menuWide" sizes="36vw" className={styles.picture} />
        <span className={styles.title}>{menu.mainTitle}</span>
        <span className={styles.lines}>{menu.subTitle}</span>
        <span className={buttonVariant("quiet")}>{menu.linkName}</span>
      </ContentLink>
      <ul className={styles.goods}>
        {menu.goods.map((product) => (
          <li key={product.spuId}>
            <Link to={productPath(product.spuId, product.vc)} className={styles.card}>
              <Picture picture={product.picture} slot="menuProduct" sizes="15vw" className={styles.picture} />
              <span className={styles.series}>{product.seriesName}</span>
              <span className={styles.name}>{product.productName}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Style 3: columns of series with pictures and categories. */
function ListMenu({ menu }: { menu: ListMenuData }) {
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
