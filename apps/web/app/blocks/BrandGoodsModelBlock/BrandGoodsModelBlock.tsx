import { productPath } from "@klarholm/contract/link";
import { Link } from "react-router";
import { PriceLine } from "../../cards/PriceLine/PriceLine.tsx";
import { seriesLabel } from "../../cards/series-label.ts";
import { Label } from "../../ui/Label/Label.tsx";
import { Picture } from "../../ui/Picture/Picture.tsx";
import { BlockHeading } from "../BlockHeading/BlockHeading.tsx";
import type { BlockProps } from "../block-props.ts";
import styles from "./BrandGoodsModelBlock.module.css";

/** A scene next to its products. */
export function BrandGoodsModelBlock({
  contents: { text, pic, goods, ...heading },
  isOpening,
}: BlockProps<"brandGoodsModel">) {
  return (
    <div className={styles.block}>
      <Picture picture={pic} slot="landscape" sizes="(min-width: 64em) 58vw, 100vw" priority={isOpening} />
      <div className={styles.side}>
        <BlockHeading {...heading} isOpening={isOpening} />
        {text && <p className={styles.text}>{text}</p>}
        <ul className={styles.goods}>
          {goods.map((product) => (
            <li key={product.spuId}>
              <Link
                className={styles.product}
                to={productPath(product.spuId, product.virtualCategoryCode)}
                prefetch="intent"
              >
                <Picture
                  picture={{ ...product.majorImage, alt: "" }}
                  sizes="96px"
                  slot="productThumb"
                  className={styles.thumb}
                />
                <span className={styles.facts}>
                  <Label as="span" className={styles.series}>
                    {seriesLabel(product)}
                  </Label>
                  <span className={styles.name}>{product.productName}</span>
                  <span className={styles.price}>
                    <PriceLine salePrice={product.salePrice} tagLabels={product.tagLabels} />
                  </span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
