import { type RefObject, useLayoutEffect, useRef } from "react";
import { useViewTransitionState } from "react-router";

/** On the server nobody is on the way anywhere, and resolving the path again costs. */
const useIsOnTheWay = import.meta.env.SSR ? () => false : useViewTransitionState;

/**
 * Names a product's picture while the page changes to or from the product's, so that browsers which know how let the
 * picture travel between card and product. At other times it has no name: two pictures of one name would stop that.
 * @param path the product's page
 * @param id the product
 * @param isMeant whether this picture of the product is the one that travels
 * @returns for the picture's frame
 */
export function useTravel<E extends HTMLElement>(path: string, id: string, isMeant = true): RefObject<E | null> {
  const frame = useRef<E>(null);
  const isTravelling = useIsOnTheWay(path) && isMeant;
  // By script, which the content security policy leaves alone: names of products stand in no style sheet.
  useLayoutEffect(() => {
    if (frame.current) frame.current.style.viewTransitionName = isTravelling ? `product-${id}` : "";
  }, [isTravelling, id]);
  return frame;
}
