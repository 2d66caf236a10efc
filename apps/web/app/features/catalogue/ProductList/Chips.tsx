import { Link } from "react-router";
import { catalogueCopy } from "../catalogue.copy.ts";
import { withChoices, type ListQuery, listSearch, toggled, type ShownFilter } from "../list-query.ts";
import { RemoveIcon } from "../../../ui/RemoveIcon/RemoveIcon.tsx";
import styles from "./Chips.module.css";

export function Chips({ filters, path, query }: { filters: readonly ShownFilter[]; path: string; query: ListQuery }) {
  const chips = filters.flatMap(({ code, options }) =>
    (query.filters[code] ?? []).map((value) => ({
      code,
      value,
      name: options.find((option) => option.value === value)?.name ?? value,
    })),
  );
  if (chips.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label={catalogueCopy.chosen}>
      {chips.map(({ code, value, name }) => (
        <li key={`${code} ${value}`}>
          <Link
            className={styles.chip}
            to={path + listSearch(toggled(query, code, value))}
            aria-label={catalogueCopy.remove(name)}
            preventScrollReset
          >
            {name}
            <RemoveIcon />
          </Link>
        </li>
      ))}
      <li>
        <Link className={styles.clear} to={path + listSearch(withChoices(query, { filters: {} }))} preventScrollReset>
          {catalogueCopy.clearFilters}
        </Link>
      </li>
    </ul>
  );
}
