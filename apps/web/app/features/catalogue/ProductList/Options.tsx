import { Link } from "react-router";
import { type ListQuery, listSearch, toggled, type ShownFilter } from "../list-query.ts";
import styles from "./Options.module.css";

/** Values of a filter with counts, as links that choose or remove them. */
export function Options({ filter, path, query }: { filter: ShownFilter; path: string; query: ListQuery }) {
  const chosen = query.filters[filter.code] ?? [];
  return (
    <ul className={styles.options} aria-label={filter.name}>
      {filter.options.map(({ value, name, count }) => {
        const isChosen = chosen.includes(value);
        const content = (
          <>
            <span className={styles.box} aria-hidden="true" />
            {name}
            <span className={styles.count}>{count}</span>
          </>
        );
        return (
          <li key={value}>
            {count === 0 && !isChosen ? (
              <span className={styles.option} data-empty>
                {content}
              </span>
            ) : (
              <Link
                className={styles.option}
                to={path + listSearch(toggled(query, filter.code, value))}
                aria-current={isChosen || undefined}
                rel="nofollow"
                preventScrollReset
              >
                {content}
              </Link>
            )}
          </li>
        );
      })}
    </ul>
  );
}
