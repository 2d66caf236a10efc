import { ProductCard } from "../../cards/ProductCard/ProductCard.tsx";
import { Picture } from "../../ui/Picture/Picture.tsx";
import { BlockHeading } from "../BlockHeading/BlockHeading.tsx";
import type { BlockProps } from "../block-props.ts";
import { turningSlots } from "@klarholm/contract/picture-slots";
import styles from "./ProductsBlock.module.css";

export function ProductsBlock({ contents, isOpening }: BlockProps<"products">) {
  const { goods, pic, ...heading } = contents;
  return (
    <div className={styles.block}>
      <BlockHeading {...heading} isOpening={isOpening} />
      <ul className={styles.grid}>
        {pic && (
          <li className={styles.editorial}>
            <Picture
              picture={pic}
              {...turningSlots.productsScene}
              sizes="(min-width: 48em) 50vw, 100vw"
              className={styles.picture}
            />
          </li>
        )}
        {goods.map((product) => (
          <li key={product.spuId}>
            <ProductCard product={product} sizes="(min-width: 48em) 25vw, 50vw" />
          </li>
        ))}
      </ul>
    </div>
  );
}
