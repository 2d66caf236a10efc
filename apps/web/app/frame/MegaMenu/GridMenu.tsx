import { productPath } from "@klarholm/contract/link";
import { Link } from "react-router";
import { look } from "../../ui/Button/look.ts";
import { ContentLink } from "../../blocks/ContentLink/ContentLink.tsx";
import { Picture } from "../../ui/Picture/Picture.tsx";
import type { GridMenuData } from "../menu.ts";
import styles from "./MegaMenu.module.css";

/** Style 2: a feature tile beside a grid of goods. */
export function GridMenu({ menu }: { menu: GridMenuData }) {
  return (
    <div className={styles.grid}>
      <ContentLink link={menu.linkUrl} className={styles.feature}>
        <Picture picture={menu.image} slot="menuWide" sizes="36vw" className={styles.picture} />
        <span className={styles.title}>{menu.mainTitle}</span>
        <span className={styles.lines}>{menu.subTitle}</span>
        <span className={look("quiet")}>{menu.linkName}</span>
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
