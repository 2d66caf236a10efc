import { useEffect, useState } from "react";
import { useFocusInView } from "../../ui/use-focus-in-view.ts";
import { editorialCopy } from "../editorial.copy.ts";
import styles from "./YearNav.module.css";

interface Props {
  marks: readonly { mark: string; anchor: string }[];
}

/** The years of a wall, which stay in sight while it scrolls by; the one that is looked at is marked. */
export function YearNav({ marks }: Props) {
  const row = useFocusInView();
  const current = useYearInSight(marks);

  useEffect(() => {
    const nav = row.current;
    const link = nav?.querySelector(`[href="#${current}"]`);
    if (!nav || !link || nav.contains(document.activeElement)) return;
    // Not while somebody walks through it by keys, and only sideways: scrollIntoView would take the page along.
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

/** The anchor of the item that has come furthest up the window, the first of its row; undefined above the wall and without scripts. */
function useYearInSight(marks: readonly { anchor: string }[]): string | undefined {
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
