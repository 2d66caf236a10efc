import { PriceLine } from "../../../../cards/PriceLine/PriceLine.tsx";
import { Picture } from "../../../../ui/Picture/Picture.tsx";
import type { ProductView } from "../product-view.ts";
import styles from "./BuyProduct.module.css";

export type BoughtProduct = Pick<ProductView, "series" | "name" | "picture" | "salePrice" | "tagLabels">;

/** What is going to be bought, in which variant and for how much, above where. */
export function BuyProduct({ series, name, picture, ...price }: BoughtProduct) {
  return (
    <div className={styles.product}>
      <Picture picture={{ ...picture, alt: "" }} slot="productThumb" sizes="72px" className={styles.picture} />
      <div>
        <p className={styles.name}>
          {series} {name}
        </p>
        <p className={styles.price}>
          <PriceLine {...price} />
        </p>
      </div>
    </div>
  );
}
