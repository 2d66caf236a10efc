import { useEffect } from "react";
import { Link, useLocation } from "react-router";
import { buttonVariant } from "../../../ui/Button/button-variant.ts";
import { showToast } from "../../../ui/Toast/toast.ts";
import { EmptyState } from "../../../ui/EmptyState/EmptyState.tsx";
import { productCopy } from "./product.copy.ts";
import type { ProductFault } from "./product-view.ts";

/** The product page without a product (section 8): the reason and a retry link, or "not found" without a message. */
export function ProductFailure({ message, quiet }: ProductFault) {
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (message && !quiet) void showToast(message, "error", "product-failed");
  }, [message, quiet]);

  return (
    <EmptyState
      title={message ? productCopy.failedTitle : productCopy.missingTitle}
      text={message ?? productCopy.missingText}
    >
      {message && (
        // An <a>: a document navigation, also without scripts.
        <a className={buttonVariant("outlined")} href={pathname + search}>
          {productCopy.retry}
        </a>
      )}
      <Link className={buttonVariant(message ? "quiet" : "outlined")} to="/products">
        {productCopy.allProducts}
      </Link>
      {!message && (
        <Link className={buttonVariant("quiet")} to="/">
          {productCopy.home}
        </Link>
      )}
    </EmptyState>
  );
}
