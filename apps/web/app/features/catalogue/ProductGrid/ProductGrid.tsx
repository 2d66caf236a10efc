import type { ProductCard as Product } from "@klarholm/contract";
import type { ReactNode } from "react";
import { ProductCard } from "../../../cards/ProductCard/ProductCard.tsx";
import { Marked } from "../../../ui/Marked/Marked.tsx";
import { placeId } from "../list-query.ts";
import styles from "./ProductGrid.module.css";

interface Props {
  products: readonly Product[];
  /** Marked in the products' names. */
  words: readonly string[];
  /** Two columns or four, so that four and eight products leave no gap; otherwise three in between. */
  even?: boolean;
  /** The virtual category that travels along to the product; the product's own by default. */
  vc?: string | undefined;
  /** The place of the first product on a list of several pages; counts from 1. */
  place?: number;
  /** Products that are seen at once; the first two by default. */
  first?: number;
  /** Quieter, while another list is on its way. */
  pending?: boolean;
  /** List items after the products. */
  children?: ReactNode;
}

/** Products that were found, in columns. */
export function ProductGrid({ products, words, even = false, vc, place, first = 2, pending = false, children }: Props) {
  const between = even ? "" : "(min-width: 48em) 31vw, ";
  return (
    <ul className={styles.grid} data-even={even || undefined} data-pending={pending || undefined} aria-busy={pending}>
      {products.map((product, index) => (
        <li
          key={product.spuId}
          id={place === undefined ? undefined : placeId(place + index)}
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
      ))}
      {children}
    </ul>
  );
}
