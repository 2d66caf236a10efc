import { useEffect, useState } from "react";
import { useFocusInView } from "../../ui/use-focus-in-view.ts";

/** How far from an end still counts as the end, in pixels: zoomed windows scroll by fractions. */
const slack = 2;

/** A row that scrolls sideways: whether it stands at its start and at its end, and how to turn it by what fits on the screen. */
export function useRow<E extends HTMLElement>() {
  const row = useFocusInView<E>();
  const [ends, setEnds] = useState([true, false]);

  useEffect(() => {
    const element = row.current;
    if (!element) return;
    const update = () => {
      const { scrollLeft, scrollWidth, clientWidth } = element;
      setEnds([scrollLeft <= slack, scrollLeft + clientWidth >= scrollWidth - slack]);
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

  /** Turns by most of a screenful, so that the last seen thing stays in sight. */
  const page = (direction: 1 | -1) =>
    row.current?.scrollBy({ left: direction * row.current.clientWidth * 0.7, behavior: "smooth" });

  return { row, ends, page };
}
