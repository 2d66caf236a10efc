import { useEffect, useRef } from "react";
import { editorialCopy } from "../editorial.copy.ts";
import { useYearInSight } from "./use-year-in-sight.ts";
import styles from "./YearNav.module.css";

interface Props {
  marks: readonly { mark: string; anchor: string }[];
}

/** The years of a wall, which stay in sight while it scrolls by; the one that is looked at is marked. */
export function YearNav({ marks }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const current = useYearInSight(marks);

  useEffect(() => {
    const nav = list.current?.parentElement;
    const link = list.current?.querySelector(`[href="#${current}"]`);
    if (!nav || !link) return;
    // Only sideways: scrollIntoView would take the page along.
    nav.scrollTo({
      left: nav.scrollLeft + link.getBoundingClientRect().left - nav.getBoundingClientRect().left - nav.clientWidth / 2,
    });
  }, [current]);

  return (
    <nav className={styles.years} aria-label={editorialCopy.years}>
      <ul ref={list}>
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
