import type { MouseEvent } from "react";
import { Link } from "react-router";
import { buttonVariant } from "../../../ui/Button/button-variant.ts";
import { catalogueCopy } from "../catalogue.copy.ts";
import { type ListQuery, listPageSize, listSearch, onePage, productAnchor, withMore } from "../list-query.ts";
import styles from "./ProductList.module.css";

interface Props {
  path: string;
  query: ListQuery;
  pageCount: number;
  total: number;
  count: number;
  isLoading: boolean;
  onMore: () => void;
}

/**
 * The visible range and links to the rest. The link leads to the longer list at its first new product, or to the next
 * page if the address has its maximum of pages; scripts append the products instead.
 */
export function MoreProducts({ path, query, pageCount, total, count, isLoading, onMore }: Props) {
  if (pageCount < 2) return null;
  const first = (query.page - 1) * listPageSize + 1;
  const last = first - 1 + count;
  const more = withMore(query);
  const isLonger = more.page === query.page;
  const append = (event: MouseEvent) => {
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
          <Link className={buttonVariant("quiet")} to={path + listSearch(onePage(query, query.page - 1))} rel="prev">
            {catalogueCopy.previousPage}
          </Link>
        )}
        {query.to < pageCount && (
          <Link
            className={buttonVariant("outlined")}
            to={path + listSearch(more) + (isLonger ? `#${productAnchor(query.to * listPageSize + 1)}` : "")}
            onClick={append}
            aria-busy={isLoading}
          >
            {catalogueCopy.more}
          </Link>
        )}
      </div>
    </nav>
  );
}
