import { type ComponentType, useState } from "react";
import { ChoiceLinks } from "../../../ui/ChoiceLinks/ChoiceLinks.tsx";
import { catalogueCopy } from "../catalogue.copy.ts";
import { chosenCount, type ListQuery, listSearch, listSorts } from "../list-query.ts";
import type { ProductPage } from "../load-list.server.ts";
import { Chips } from "./Chips.tsx";
import styles from "./FilterBar.module.css";
import type { FilterSheetProps } from "./FilterSheet.tsx";
import { shownFilters } from "./filters.ts";
import { Options } from "./Options.tsx";
import { useOneOpen } from "./use-one-open.ts";

export interface FilterBarProps {
  path: string;
  query: ListQuery;
  list: ProductPage;
}

/** Filters, orders and what is chosen. On phones the filters are a sheet; without JavaScript they stand in the page. */
export function FilterBar({ path, query, list }: FilterBarProps) {
  const filters = shownFilters(list.filters, query);
  const bar = useOneOpen<HTMLDivElement>();
  const [open, setOpen] = useState(false);
  const [Sheet, setSheet] = useState<ComponentType<FilterSheetProps>>();
  const openSheet = () => {
    setOpen(true);
    void import("./FilterSheet.tsx").then((loaded) => setSheet(() => loaded.FilterSheet));
  };
  const chosen = chosenCount(query);
  if (list.total === 0 && chosen === 0) return null;
  return (
    <section className={styles.bar} aria-label={catalogueCopy.filters}>
      <noscript>
        <hr hidden />
      </noscript>
      <div className={styles.row}>
        {filters.length > 0 && (
          <>
            <button type="button" className={styles.opener} aria-haspopup="dialog" onClick={openSheet}>
              {catalogueCopy.filters}
              {chosen > 0 && <span>{chosen}</span>}
            </button>
            <div ref={bar} className={styles.filters}>
              {filters.map((filter) => (
                <details key={filter.code} name="filter" className={styles.filter}>
                  <summary>
                    {filter.name}
                    {query.filters[filter.code] && <span>{query.filters[filter.code]?.length}</span>}
                  </summary>
                  <div className={styles.popover}>
                    <Options filter={filter} path={path} query={query} />
                  </div>
                </details>
              ))}
            </div>
          </>
        )}
        {list.total > 1 && <Sorts path={path} query={query} />}
      </div>
      <div className={styles.facts}>
        <p aria-live="polite">{catalogueCopy.count(list.total)}</p>
        <Chips filters={filters} path={path} query={query} />
      </div>
      {Sheet && <Sheet open={open} onClose={() => setOpen(false)} filters={filters} path={path} query={query} total={list.total} />}
    </section>
  );
}

function Sorts({ path, query }: Omit<FilterBarProps, "list">) {
  return (
    <div className={styles.sorts}>
      <ChoiceLinks label={catalogueCopy.sort} options={listSorts.map((sort) => ({ name: catalogueCopy.sorts[sort], to: path + listSearch({ ...query, sort, page: 1 }), current: sort === query.sort }))} />
    </div>
  );
}
