import type { ProductCard as Product } from "@klarholm/contract";
import { type ReactNode, useMemo } from "react";
import { ProductCard } from "../../../cards/ProductCard/ProductCard.tsx";
import { Marked } from "../../../ui/Marked/Marked.tsx";
import { productAnchor } from "../list-query.ts";
import styles from "./ProductGrid.module.css";

interface Props {
  products: readonly Product[];
  /** Marked in the products' names. */
  words: readonly string[];
  /** Two or four columns only, so that four or eight products fill their rows; three in between by default. */
  even?: boolean;
  /** The virtual category of the product links; the product's own by default. */
  vc?: string | undefined;
  /** The position of the first product on its list, from 1; gives the items their ids. */
  place?: number;
  /** The number of products whose pictures load first. */
  first?: number;
  pending?: boolean;
  /** List items after the products. */
  children?: ReactNode;
}

export function ProductGrid({ products, words, even = false, vc, place, first = 2, pending = false, children }: Props) {
  const between = even ? "" : "(min-width: 48em) 31vw, ";
  // Unchanged elements are not rendered again when only `pending` or the children change.
  const items = useMemo(
    () =>
      products.map((product, index) => (
        <li
          key={product.spuId}
          id={place === undefined ? undefined : productAnchor(place + index)}
          data-below={index > 5 || undefined}
        >
          <ProductCard
            product={product}
            sizes={`(min-width: 64em) 23vw, ${between}46vw`}
            priority={index < first}
            name={<Marked text={product.productName} words={words} />}
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
