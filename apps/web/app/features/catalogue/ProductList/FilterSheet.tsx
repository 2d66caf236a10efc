import { Link } from "react-router";
import { buttonVariant } from "../../../ui/Button/button-variant.ts";
import { PageDialog } from "../../../ui/Dialog/PageDialog.tsx";
import { catalogueCopy } from "../catalogue.copy.ts";
import { chosenCount, type ListQuery, listSearch, withChoices, type ShownFilter } from "../list-query.ts";
import styles from "./FilterSheet.module.css";
import { Options } from "./Options.tsx";

interface Props {
  id: string;
  filters: readonly ShownFilter[];
  path: string;
  query: ListQuery;
  total: number;
}

/** The filters on phones, in a sheet that stays open while the list behind it updates. */
export function FilterSheet({ id, filters, path, query, total }: Props) {
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
          <Link className={styles.clear} to={path + listSearch(withChoices(query, { filters: {} }))} preventScrollReset>
            {catalogueCopy.clearFilters}
          </Link>
        )}
        <button type="button" command="close" commandfor={id} className={buttonVariant("filled")} aria-live="polite">
          {catalogueCopy.showResults(total)}
        </button>
      </div>
    </PageDialog>
  );
}
