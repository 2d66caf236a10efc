import { Link } from "react-router";
import { pagerCopy } from "./pager.copy.ts";
import { pagerSteps } from "./pager-steps.ts";
import styles from "./Pager.module.css";

interface Props {
  current: number;
  pageCount: number;
  addressOf: (page: number) => string;
}

export function Pager({ current, pageCount, addressOf }: Props) {
  return (
    <nav className={styles.pager} aria-label={pagerCopy.pager}>
      {current > 1 && (
        <Link className={styles.turn} to={addressOf(current - 1)} rel="prev">
          {pagerCopy.previousPage}
        </Link>
      )}
      <ol className={styles.pages}>
        {pagerSteps(current, pageCount).map((page, index) => (
          <li key={page ?? `gap${index}`}>
            {page === null ? (
              <span aria-hidden="true">…</span>
            ) : (
              <Link
                className={styles.page}
                to={addressOf(page)}
                aria-label={pagerCopy.page(page)}
                aria-current={page === current ? "page" : undefined}
              >
                {page}
              </Link>
            )}
          </li>
        ))}
      </ol>
      {current < pageCount && (
        <Link className={styles.turn} to={addressOf(current + 1)} rel="next">
          {pagerCopy.nextPage}
        </Link>
      )}
    </nav>
  );
}
