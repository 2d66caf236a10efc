import { Link } from "react-router";
import { look } from "../../../ui/Button/look.ts";
import { EmptyState } from "../../../ui/EmptyState/EmptyState.tsx";
import { catalogueCopy as copy } from "../catalogue.copy.ts";

/** A list without products (LIST-03). @param clear the address without filters, if filters are chosen */
export function EmptyList({ clear }: { clear: string | undefined }) {
  return (
    <EmptyState
      part
      title={clear ? copy.noMatchTitle : copy.emptyTitle}
      text={clear ? copy.noMatchText : copy.emptyText}
    >
      <Link className={look("outlined")} to={clear ?? "/products"} preventScrollReset={clear !== undefined}>
        {clear ? copy.clearFilters : copy.allProducts}
      </Link>
      {!clear && (
        <Link className={look("quiet")} to="/find-us">
          {copy.stores}
        </Link>
      )}
    </EmptyState>
  );
}
