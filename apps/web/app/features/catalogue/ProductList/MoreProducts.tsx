import type { MouseEvent } from "react";
import { Link, useNavigate } from "react-router";
import { look } from "../../../ui/Button/look.ts";
import { catalogueCopy } from "../catalogue.copy.ts";
import { type ListQuery, listPageSize, listSearch } from "../list-query.ts";
import type { ProductPage } from "../load-list.server.ts";
import styles from "./ProductList.module.css";
import type { More } from "./use-more.ts";

interface Props {
  path: string;
  query: ListQuery;
  list: ProductPage;
  more: More;
}

/** How much of the list is shown, and the way to the rest: added below, or as the next page without JavaScript. */
export function MoreProducts({ path, query, list: { total, pageCount, products }, more }: Props) {
  const first = (query.page - 1) * listPageSize + 1;
  const last = first - 1 + products.length + more.products.length;
  const address = (page: number) => path + listSearch({ ...query, page });
  const navigate = useNavigate();
  const add = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    // What cannot be added can still be gone to.
    if (!more.loading) more.load().catch(() => navigate(address(more.page + 1)));
  };
  if (pageCount < 2) return null;
  return (
    <nav className={styles.more} aria-label={catalogueCopy.more}>
      <p aria-live="polite">{catalogueCopy.shown(first, last, total)}</p>
      <div>
        {query.page > 1 && (
          <Link className={look("quiet")} to={address(query.page - 1)} rel="prev">
            {catalogueCopy.previousPage}
          </Link>
        )}
        {more.page < pageCount && (
          <Link className={look("outlined")} to={address(more.page + 1)} rel="next" onClick={add} aria-busy={more.loading}>
            {catalogueCopy.more}
          </Link>
        )}
      </div>
    </nav>
  );
}
