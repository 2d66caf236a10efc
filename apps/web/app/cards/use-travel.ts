import { type RefObject, useLayoutEffect, useRef } from "react";
import { useViewTransitionState } from "react-router";

/** On the server nobody is on the way anywhere, and resolving the path again costs. */
const useIsOnTheWay = import.meta.env.SSR ? () => false : useViewTransitionState;

/**
 * Gives a product's picture a view transition name during a navigation to or from its page. Two elements of one name would
 * stop the transition.
 * @param isMeant whether this picture of the product takes part
 * @returns the ref of the picture's frame
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
