import { categoryPath } from "@klarholm/contract/link";
import { Link } from "react-router";
import { look } from "../../../ui/Button/look.ts";
import { catalogueCopy } from "../catalogue.copy.ts";
import { seeWholeList } from "../whole-list.ts";
import type { Around as AroundData } from "../load-list.server.ts";
import { CategoryGrid } from "../SeriesPage/SeriesPage.tsx";
import styles from "./Around.module.css";

/** Where a short list leads on: the rest of its series or kind, and the same kind of all series. */
export function Around({ parent, siblings, everySeries }: AroundData) {
  return (
    <section aria-labelledby="around">
      <div className={styles.head}>
        <h2 id="around" className={styles.title}>
          {catalogueCopy.around(parent.virtualCategoryName)}
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
          <Link className={look("quiet")} to={categoryPath({ code: parent.virtualCategoryCode, leafFlag: true }, true)}>
            {seeWholeList(parent.productCount)}
          </Link>
        </div>
      </div>
      <CategoryGrid categories={siblings} />
    </section>
  );
}
