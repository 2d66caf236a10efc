import type { ProductCard as Product } from "@klarholm/contract";
import { type ReactNode, useMemo } from "react";
import { ProductCard } from "../../../cards/ProductCard/ProductCard.tsx";
import { Highlight } from "../../../ui/Highlight/Highlight.tsx";
import { productAnchor } from "../list-query.ts";
import styles from "./ProductGrid.module.css";

interface Props {
  products: readonly Product[];
  /** Highlighted in product names. */
  words: readonly string[];
  /** Two or four columns only, so that four or eight products fill their rows; default: also three. */
  even?: boolean;
  /** Default: the product's own. */
  vc?: string | undefined;
  /** Position of the first product in the list, from 1; used for ids. */
  place?: number;
  /** Number of products whose pictures load first. */
  first?: number;
  pending?: boolean;
  children?: ReactNode;
}

export function ProductGrid({ products, words, even = false, vc, place, first = 2, pending = false, children }: Props) {
  const between = even ? "" : "(min-width: 48em) 31vw, ";
  // Memoized: `pending` and children change without the items.
  const items = useMemo(
    () =>
      products.map((product, index) => (
        <li key={product.spuId} id={place === undefined ? undefined : productAnchor(place + index)}>
          <ProductCard
            product={product}
            sizes={`(min-width: 64em) 23vw, ${between}46vw`}
            priority={index < first}
            name={<Highlight text={product.productName} words={words} />}
            {...(vc && { vc })}
          />
        </li>
      )),
    [products, words, vc, place, first, between],
  );
  return (
    <ul className={styles.grid} data-even={even || undefined} data-pending={pending || undefined} aria-busy={pending}>
      {items}
      {children}
    </ul>
  );
}
