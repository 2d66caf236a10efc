import type { MouseEvent } from "react";
import { Link } from "react-router";
import { look } from "../../../ui/Button/look.ts";
import { catalogueCopy } from "../catalogue.copy.ts";
import { type ListQuery, listPageSize, listSearch, onePage, placeId, withMore } from "../list-query.ts";
import styles from "./ProductList.module.css";

interface Props {
  path: string;
  query: ListQuery;
  pageCount: number;
  total: number;
  /** Products that are shown. */
  count: number;
  /** Whether the next page is on its way. */
  isLoading: boolean;
  /** Adds the next page below. */
  onMore: () => void;
}

/**
 * How much of the list is shown, and the way to the rest. Without scripts the link leads to the longer list, at its first
 * new product; past the most that one address shows it leads to the next page.
 */
export function MoreProducts({ path, query, pageCount, total, count, isLoading, onMore }: Props) {
  if (pageCount < 2) return null;
  const first = (query.page - 1) * listPageSize + 1;
  const last = first - 1 + count;
  const more = withMore(query);
  const isLonger = more.page === query.page;
  const add = (event: MouseEvent) => {
    if (!isLonger || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onMore();
  };
  return (
    <nav className={styles.more} aria-label={catalogueCopy.more}>
      <p aria-live="polite">
        {first > 1 ? catalogueCopy.shownFrom(first, last, total) : catalogueCopy.shown(last, total)}
      </p>
      <div>
        {query.page > 1 && (
          <Link className={look("quiet")} to={path + listSearch(onePage(query, query.page - 1))} rel="prev">
            {catalogueCopy.previousPage}
          </Link>
        )}
        {query.to < pageCount && (
          <Link
            className={look("outlined")}
            to={path + listSearch(more) + (isLonger ? `#${placeId(query.to * listPageSize + 1)}` : "")}
            onClick={add}
            aria-busy={isLoading}
          >
            {catalogueCopy.more}
          </Link>
        )}
      </div>
    </nav>
  );
}
