import { useEffect, useState } from "react";
import { useFocusInView } from "../../ui/use-focus-in-view.ts";

/** Tolerance at the ends in pixels: zoomed windows scroll by fractions. */
const tolerance = 2;

/** State and scrolling of a horizontal row: whether it is at its start or end. */
export function useRow<E extends HTMLElement>() {
  const row = useFocusInView<E>();
  const [ends, setEnds] = useState([true, false]);

  useEffect(() => {
    const element = row.current;
    if (!element) return;
    const update = () => {
      const { scrollLeft, scrollWidth, clientWidth } = element;
      setEnds([scrollLeft <= tolerance, scrollLeft + clientWidth >= scrollWidth - tolerance]);
    };
    update();
    const sizes = new ResizeObserver(update);
    sizes.observe(element);
    element.addEventListener("scroll", update, { passive: true });
    return () => {
      sizes.disconnect();
      element.removeEventListener("scroll", update);
    };
  }, [row]);

  /** Scrolls by most of the visible width, so that the last item stays visible. */
  const page = (direction: 1 | -1) =>
    row.current?.scrollBy({ left: direction * row.current.clientWidth * 0.7, behavior: "smooth" });

  return { row, ends, page };
}
