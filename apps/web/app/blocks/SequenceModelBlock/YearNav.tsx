import { useEffect, useState } from "react";
import { useFocusInView } from "../../ui/use-focus-in-view.ts";
import { editorialCopy } from "../editorial.copy.ts";
import styles from "./YearNav.module.css";

interface Props {
  marks: readonly { mark: string; anchor: string }[];
}

/** Sticky navigation by year; highlights the year in view. */
export function YearNav({ marks }: Props) {
  const row = useFocusInView();
  const current = useVisibleYear(marks);

  useEffect(() => {
    const nav = row.current;
    const link = nav?.querySelector(`[href="#${current}"]`);
    if (!nav || !link || nav.contains(document.activeElement)) return;
    // Not during keyboard navigation. scrollIntoView would also scroll the page.
    nav.scrollTo({
      left: nav.scrollLeft + link.getBoundingClientRect().left - nav.getBoundingClientRect().left - nav.clientWidth / 2,
    });
  }, [current, row]);

  return (
    <nav ref={row} className={styles.years} aria-label={editorialCopy.years}>
      <ul>
        {marks.map(({ mark, anchor }) => (
          <li key={anchor}>
            <a href={`#${anchor}`} aria-current={anchor === current ? true : undefined}>
              {mark}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The anchor of the topmost item in view, the first of its row; undefined above the wall and without scripts. */
function useVisibleYear(marks: readonly { anchor: string }[]): string | undefined {
  const [current, setCurrent] = useState<string>();

  useEffect(() => {
    const items = marks.flatMap(({ anchor }) => document.getElementById(anchor) ?? []);
    const update = () => {
      const above = items.filter((item) => item.getBoundingClientRect().top < innerHeight / 2);
      const row = above[above.length - 1]?.offsetTop;
      setCurrent(above.find((item) => item.offsetTop === row)?.id);
    };
    // The large top margin makes jumps over many rows fire, too.
    const middle = new IntersectionObserver(update, { rootMargin: "1000000px 0px -50%" });
    for (const item of items) middle.observe(item);
    return () => middle.disconnect();
  }, [marks]);

  return current;
}
