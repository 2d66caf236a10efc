import type { MouseEvent } from "react";
import { Link, useNavigate } from "react-router";
import { look } from "../../../ui/Button/look.ts";
import { catalogueCopy } from "../catalogue.copy.ts";
import { type ListQuery, listPageSize, listSearch, onePage, withMore } from "../list-query.ts";
import type { ProductPage } from "../load-list.server.ts";
import styles from "./ProductList.module.css";

interface Props {
  path: string;
  query: ListQuery;
  list: ProductPage;
  /** Whether more is on its way. */
  loading: boolean;
}

/** How much of the list is shown, and the way to the rest: added below, or as the next page without JavaScript. */
export function MoreProducts({ path, query, list: { total, pageCount, products }, loading }: Props) {
  const first = (query.page - 1) * listPageSize + 1;
  const address = (page: number) => path + listSearch(onePage(query, page));
  const navigate = useNavigate();
  const add = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    const more = withMore(query);
    // The same list, seen further: no step of its own for Back. Past what one address shows it is another page.
    if (!loading)
      void navigate(
        path + listSearch(more),
        more.page === query.page ? { replace: true, preventScrollReset: true } : {},
      );
  };
  if (pageCount < 2) return null;
  const last = first - 1 + products.length;
  return (
    <nav className={styles.more} aria-label={catalogueCopy.more}>
      <p aria-live="polite">
        {first > 1 ? catalogueCopy.shownFrom(first, last, total) : catalogueCopy.shown(last, total)}
      </p>
      <div>
        {query.page > 1 && (
          <Link className={look("quiet")} to={address(query.page - 1)} rel="prev">
            {catalogueCopy.previousPage}
          </Link>
        )}
        {query.to < pageCount && (
          <Link className={look("outlined")} to={address(query.to + 1)} rel="next" onClick={add} aria-busy={loading}>
            {catalogueCopy.more}
          </Link>
        )}
      </div>
    </nav>
  );
}
