import type { GroupProduct } from "@klarholm/contract";
import { productPath } from "@klarholm/contract/link";
import type { PageQuery } from "@klarholm/contract/page-query";
import { Link, useSearchParams } from "react-router";
import { Picture } from "../../../../ui/Picture/Picture.tsx";
import { useFocusInView } from "../../../../ui/use-focus-in-view.ts";
import { productCopy } from "../product.copy.ts";
import styles from "./VariantSelector.module.css";

/** Links to a product's variants; they keep the `vc` category if it contains the variant. */
export function VariantSelector({ current, siblings }: { current: string; siblings: readonly GroupProduct[] }) {
  const row = useFocusInView<HTMLUListElement>();
  const query: PageQuery = useSearchParams()[0];
  const arrival = query.get("vc") ?? "";
  return (
    <nav className={styles.selector} aria-label={productCopy.siblings}>
      <ul ref={row} className={styles.list}>
        {siblings.map(
          ({ productId, displayName, image, virtualCategoryCodes: [own] = [], virtualCategoryCodes = [] }) => (
            <li key={productId}>
              <Link
                className={styles.variant}
                to={productPath(productId, virtualCategoryCodes.includes(arrival) ? arrival : own)}
                aria-current={productId === current ? "page" : undefined}
              >
                <Picture className={styles.picture} picture={{ ...image, alt: "" }} sizes="72px" slot="productThumb" />
                <span className={styles.name}>{displayName}</span>
              </Link>
            </li>
          ),
        )}
      </ul>
    </nav>
  );
}
