import { Link } from "react-router";
import { look } from "../../../ui/Button/look.ts";
import { EmptyState } from "../../../ui/EmptyState/EmptyState.tsx";
import { catalogueCopy } from "../catalogue.copy.ts";

/** A list without products (LIST-03). */
export function EmptyList() {
  return (
    <EmptyState part title={catalogueCopy.emptyTitle} text={catalogueCopy.emptyText}>
      <Link className={look("outlined")} to="/products">
        {catalogueCopy.allProducts}
      </Link>
      <Link className={look("quiet")} to="/find-us">
        {catalogueCopy.stores}
      </Link>
    </EmptyState>
  );
}

/** A list whose filters match nothing. @param clear the address without filters */
export function NoMatch({ clear }: { clear: string }) {
  return (
    <EmptyState part title={catalogueCopy.noMatchTitle} text={catalogueCopy.noMatchText}>
      <Link className={look("outlined")} to={clear} preventScrollReset>
        {catalogueCopy.clearFilters}
      </Link>
    </EmptyState>
  );
}
