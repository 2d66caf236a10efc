import { useEffect, useState } from "react";

/** The anchor of the item that has come furthest up the window, the first of its row; undefined above the wall and without scripts. */
export function useYearInSight(marks: readonly { anchor: string }[]): string | undefined {
  const [current, setCurrent] = useState<string>();

  useEffect(() => {
    const items = marks.flatMap(({ anchor }) => document.getElementById(anchor) ?? []);
    const look = () => {
      const passed = items.filter((item) => item.getBoundingClientRect().top < innerHeight / 2);
      const row = passed[passed.length - 1]?.offsetTop;
      setCurrent(passed.find((item) => item.offsetTop === row)?.id);
    };
    // Called whenever an item crosses the middle of the window: the margin above it reaches beyond any page, so that
    // a jump over many rows is a crossing too.
    const middle = new IntersectionObserver(look, { rootMargin: "1000000px 0px -50%" });
    for (const item of items) middle.observe(item);
    return () => middle.disconnect();
  }, [marks]);

  return current;
}
