import { type RefObject, useLayoutEffect, useRef } from "react";
import { useViewTransitionState } from "react-router";

/** Skipped on the server, where no transition runs and resolving the path costs time. */
const useIsTransitioning = import.meta.env.SSR ? () => false : useViewTransitionState;

/**
 * Sets the view transition name of a product's picture during a navigation to or from its page. Duplicate names would
 * abort the transition.
 * @param isSource whether this picture takes part
 * @returns the ref of the picture's frame
 */
export function usePictureTransition<E extends HTMLElement>(
  path: string,
  id: string,
  isSource = true,
): RefObject<E | null> {
  const frame = useRef<E>(null);
  const isTransitioning = useIsTransitioning(path) && isSource;
  // By CSSOM, which the content security policy allows.
  useLayoutEffect(() => {
    if (frame.current) frame.current.style.viewTransitionName = isTransitioning ? `product-${id}` : "";
  }, [isTransitioning, id]);
  return frame;
}
