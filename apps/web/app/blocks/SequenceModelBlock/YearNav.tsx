import { useEffect } from "react";
import { useFocusInView } from "../../ui/use-focus-in-view.ts";
import { editorialCopy } from "../editorial.copy.ts";
import { useYearInSight } from "./use-year-in-sight.ts";
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
