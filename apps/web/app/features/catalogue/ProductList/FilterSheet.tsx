import { Link } from "react-router";
import { look } from "../../../ui/Button/look.ts";
import { PageDialog } from "../../../ui/Dialog/PageDialog.tsx";
import { catalogueCopy } from "../catalogue.copy.ts";
import { anew, chosenCount, type ListQuery, listSearch } from "../list-query.ts";
import styles from "./FilterSheet.module.css";
import type { ShownFilter } from "./filters.ts";
import { Options } from "./Options.tsx";

export interface FilterSheetProps {
  id: string;
  filters: readonly ShownFilter[];
  path: string;
  query: ListQuery;
  /** Products that the list has as it is chosen now. */
  total: number;
}

/** All filters of a list in a sheet from below; the list behind follows each choice, and the button counts. */
export function FilterSheet({ id, filters, path, query, total }: FilterSheetProps) {
  return (
    <PageDialog id={id} title={catalogueCopy.filters} className={styles.sheet} staysOpen>
      {filters.map((filter) => (
        <section key={filter.code} className={styles.section} aria-label={filter.name}>
          <p className={styles.name} aria-hidden>
            {filter.name}
          </p>
          <Options filter={filter} path={path} query={query} />
        </section>
      ))}
      <div className={styles.foot}>
        {chosenCount(query) > 0 && (
          <Link className={styles.clear} to={path + listSearch(anew(query, { filters: {} }))} preventScrollReset>
            {catalogueCopy.clearFilters}
          </Link>
        )}
        <button type="button" command="close" commandfor={id} className={look("filled")} aria-live="polite">
          {catalogueCopy.showResults(total)}
        </button>
      </div>
    </PageDialog>
  );
}
