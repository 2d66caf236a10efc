import { Link } from "react-router";
import { buttonVariant } from "../../../ui/Button/button-variant.ts";
import { catalogueCopy, seeWholeList } from "../catalogue.copy.ts";
import type { Related } from "../load-related.server.ts";
import { ProductGrid } from "../ProductGrid/ProductGrid.tsx";
import styles from "./RelatedProducts.module.css";

/** Below a short list: products of its series and kind, and links to the longer lists of both. */
export function RelatedProducts({ products, parent, everySeries }: Related) {
  return (
    <section aria-labelledby="related" className={styles.related}>
      <div className={styles.head}>
        <h2 id="related" className={styles.title}>
          {catalogueCopy.around}
        </h2>
        <div className={styles.links}>
          {everySeries && (
            <Link className={buttonVariant("quiet")} to={everySeries.href}>
              {catalogueCopy.everySeries(everySeries.name)}
            </Link>
          )}
          {parent && (
            <Link className={buttonVariant("quiet")} to={parent.href}>
              {seeWholeList(parent.count)}
            </Link>
          )}
        </div>
      </div>
      <ProductGrid products={products} words={[]} first={0} even />
    </section>
  );
}
