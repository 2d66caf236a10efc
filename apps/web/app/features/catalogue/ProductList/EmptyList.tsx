import { Link } from "react-router";
import { buttonVariant } from "../../../ui/Button/button-variant.ts";
import { EmptyState } from "../../../ui/EmptyState/EmptyState.tsx";
import { catalogueCopy as copy } from "../catalogue.copy.ts";

/** A list without products (LIST-03). `clear` is the address without filters, if any are chosen. */
export function EmptyList({ clear }: { clear: string | undefined }) {
  return (
    <EmptyState
      part
      title={clear ? copy.noMatchTitle : copy.emptyTitle}
      text={clear ? copy.noMatchText : copy.emptyText}
    >
      <Link className={buttonVariant("outlined")} to={clear ?? "/products"} preventScrollReset={clear !== undefined}>
        {clear ? copy.clearFilters : copy.allProducts}
      </Link>
      {!clear && (
        <Link className={buttonVariant("quiet")} to="/find-us">
          {copy.stores}
        </Link>
      )}
    </EmptyState>
  );
}
