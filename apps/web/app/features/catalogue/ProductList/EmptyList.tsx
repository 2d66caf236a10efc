import { Link } from "react-router";
import { look } from "../../../ui/Button/look.ts";
import { catalogueCopy } from "../catalogue.copy.ts";
import styles from "./EmptyList.module.css";

/** A list that has no products at all (LIST-03). */
export function EmptyList() {
  return (
    <Empty title={catalogueCopy.emptyTitle} text={catalogueCopy.emptyText}>
      <Link className={look("outlined")} to="/products">
        {catalogueCopy.allProducts}
      </Link>
      <Link className={look("quiet")} to="/find-us">
        {catalogueCopy.stores}
      </Link>
    </Empty>
  );
}

/** A list whose filters leave nothing; `clear` is its address without them. */
export function NoMatch({ clear }: { clear: string }) {
  return (
    <Empty title={catalogueCopy.noMatchTitle} text={catalogueCopy.noMatchText}>
      <Link className={look("outlined")} to={clear} preventScrollReset>
        {catalogueCopy.clearFilters}
      </Link>
    </Empty>
  );
}

function Empty({ title, text, children }: { title: string; text: string; children: React.ReactNode }) {
  return (
    <section className={styles.empty}>
      <h2>{title}</h2>
      <p>{text}</p>
      <div className={styles.ways}>{children}</div>
    </section>
  );
}
