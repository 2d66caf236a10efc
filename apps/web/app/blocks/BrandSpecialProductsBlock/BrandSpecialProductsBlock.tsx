import { ProductCard } from "../../cards/ProductCard/ProductCard.tsx";
import { BlockHeading } from "../BlockHeading/BlockHeading.tsx";
import type { BlockProps } from "../block-props.ts";
import styles from "./BrandSpecialProductsBlock.module.css";

/** A few products with an editor's text and optional picture. */
export function BrandSpecialProductsBlock({
  contents: { items, ...heading },
  isOpening,
}: BlockProps<"brandSpecialProducts">) {
  return (
    <div className={styles.block}>
      <BlockHeading {...heading} isOpening={isOpening} />
      <ul className={styles.items} data-count={Math.min(items.length, 4)}>
        {items.map(({ product, text, pic }) => (
          <li key={product.spuId} className={styles.item}>
            <ProductCard product={product} scene={pic} sizes="(min-width: 48em) 33vw, 100vw" />
            {text && <p className={styles.text}>{text}</p>}
          </li>
        ))}
      </ul>
    </div>
  );
}
