import { Link } from "react-router";
import { catalogueCopy } from "../catalogue.copy.ts";
import { pagerSteps } from "./pager-steps.ts";
import styles from "./Pager.module.css";

interface Props {
  current: number;
  pageCount: number;
  addressOf: (page: number) => string;
}

/** Links to the other pages of a list. */
export function Pager({ current, pageCount, addressOf }: Props) {
  return (
    <nav className={styles.pager} aria-label={catalogueCopy.pager}>
      {current > 1 && (
        <Link className={styles.turn} to={addressOf(current - 1)} rel="prev">
          {catalogueCopy.previousPage}
        </Link>
      )}
      <ol className={styles.pages}>
        {pagerSteps(current, pageCount).map((page, index) => (
          <li key={page ?? `gap${index}`}>
            {page === null ? (
              <span aria-hidden="true">…</span>
            ) : (
              <Link className={styles.page} to={addressOf(page)} aria-label={catalogueCopy.page(page)} aria-current={page === current ? "page" : undefined}>
                {page}
              </Link>
            )}
          </li>
        ))}
      </ol>
      {current < pageCount && (
        <Link className={styles.turn} to={addressOf(current + 1)} rel="next">
          {catalogueCopy.nextPage}
        </Link>
      )}
    </nav>
  );
}
