import type { CSSProperties } from "react";
import { useViewTransitionState } from "react-router";

/**
 * Names a product's picture while the page changes to or from the product's, so that browsers which know how let the
 * picture travel between card and product. At other times it has no name: two pictures of one name would stop that.
 * @param path the product's page
 * @param id the product
 * @param isMeant whether this picture of the product is the one that travels
 */
export function useTravelStyle(path: string, id: string, isMeant = true): CSSProperties | undefined {
  const isChanging = useViewTransitionState(path);
  return isChanging && isMeant ? { viewTransitionName: `product-${id}` } : undefined;
}
