import { ProductCard } from "../../cards/ProductCard/ProductCard.tsx";
import { Arrows } from "../Arrows/Arrows.tsx";
import { useRow } from "../Arrows/use-row.ts";
import { BlockHeading } from "../BlockHeading/BlockHeading.tsx";
import type { BlockProps } from "../block-props.ts";
import styles from "./GoodsBlock.module.css";

/** A row of products with scroll snap; arrow buttons on wide windows. */
export function GoodsBlock({ contents, isOpening }: BlockProps<"goods">) {
  const { goods, ...heading } = contents;
  const { row, ...turning } = useRow<HTMLUListElement>();
  return (
    <>
      <div className={styles.heading} data-count={goods.length}>
        <BlockHeading {...heading} isOpening={isOpening}>
          <Arrows {...turning} of={heading.title} />
        </BlockHeading>
      </div>
      <ul ref={row} className={styles.row}>
        {goods.map((product) => (
          <li key={product.spuId} className={styles.item}>
            <ProductCard product={product} sizes="(min-width: 80em) 22vw, (min-width: 48em) 30vw, 62vw" />
          </li>
        ))}
      </ul>
    </>
  );
}
