import { productPath } from "@klarholm/contract/link";
import { Link } from "react-router";
import { PriceLine } from "../../../cards/PriceLine/PriceLine.tsx";
import { Facts } from "../../../ui/Facts/Facts.tsx";
import { Label } from "../../../ui/Label/Label.tsx";
import { Picture } from "../../../ui/Picture/Picture.tsx";
import { Heart } from "../Heart/Heart.tsx";
import { maxCompared } from "../item-query.ts";
import type { SavedProduct } from "../load-saved-products.server.ts";
import { wishesCopy as copy } from "../wishes.copy.ts";
import styles from "./SavedProductList.module.css";

interface Props {
  products: readonly SavedProduct[];
  /** Ids of the products to compare. */
  picked: readonly string[];
  onPick: (picked: readonly string[]) => void;
}

export function SavedProductList({ products, picked, onPick }: Props) {
  const toggle = (id: string) => onPick(picked.includes(id) ? picked.filter((other) => other !== id) : [...picked, id]);
  return (
    <ul className={styles.list}>
      {products.map(({ id, name, code, series, seriesIsEnglish, picture, size, ...price }, index) => (
        <li key={id} className={styles.product}>
          <Link to={productPath(id)} className={styles.link} prefetch="intent">
            <Picture picture={picture} slot="product" sizes="(min-width: 48em) 14rem, 8rem" priority={index < 3} />
            <span className={styles.words}>
              <Label as="span" className={styles.series} lang={seriesIsEnglish ? "en" : undefined}>
                {series}
              </Label>
              <span>{name}</span>
            </span>
          </Link>
          <Facts
            className={styles.facts}
            facts={[
              { label: copy.code, value: code },
              { label: copy.price, value: <PriceLine {...price} /> },
              { label: copy.size, value: size },
            ]}
          />
          {products.length > 1 && (
            <label className={styles.pick}>
              <input
                type="checkbox"
                checked={picked.includes(id)}
                disabled={picked.length >= maxCompared && !picked.includes(id)}
                aria-label={copy.pick(`${series} ${name}`)}
                onChange={() => toggle(id)}
              />
              {copy.pickShort}
            </label>
          )}
          <Heart id={id} name={`${series} ${name}`} />
        </li>
      ))}
    </ul>
  );
}
