import { categoryPath } from "@klarholm/contract/link";
import { Link } from "react-router";
import { look } from "../../../ui/Button/look.ts";
import { catalogueCopy } from "../catalogue.copy.ts";
import { seeWholeList } from "../whole-list.ts";
import type { Around as AroundData } from "../load-around.server.ts";
import { ProductGrid } from "../ProductGrid/ProductGrid.tsx";
import styles from "./Around.module.css";

/** Where a list of few leads on: pieces of its series and its kind, and the whole lists of both. */
export function Around({ pieces, parent, everySeries }: AroundData) {
  return (
    <section aria-labelledby="around" className={styles.around}>
      <div className={styles.head}>
        <h2 id="around" className={styles.title}>
          {catalogueCopy.around}
        </h2>
        <div className={styles.links}>
          {everySeries && (
            <Link
              className={look("quiet")}
              to={categoryPath({ code: everySeries.virtualCategoryCode, leafFlag: true })}
            >
              {catalogueCopy.everySeries(everySeries.virtualCategoryName)}
            </Link>
          )}
          {parent && (
            <Link
              className={look("quiet")}
              to={categoryPath({ code: parent.virtualCategoryCode, leafFlag: true }, true)}
            >
              {seeWholeList(parent.productCount)}
            </Link>
          )}
        </div>
      </div>
      <ProductGrid products={pieces} words={[]} first={0} even />
    </section>
  );
}
