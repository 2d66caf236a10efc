import type { SearchFilter } from "@klarholm/contract";
import { usePendingQuery } from "../../../ui/Choice/use-pending-query.ts";
import { ChoiceLinks } from "../../../ui/ChoiceLinks/ChoiceLinks.tsx";
import { opens } from "../../../ui/Dialog/PageDialog.tsx";
import { Popover } from "../../../ui/Popover/Popover.tsx";
import { catalogueCopy } from "../catalogue.copy.ts";
import {
  chosenCount,
  filterCodes,
  type ListQuery,
  listSearch,
  listSorts,
  longList,
  readListQuery,
  type ShownFilter,
  withChoices,
} from "../list-query.ts";
import type { ProductPage } from "../load-list.server.ts";
import { Chips } from "./Chips.tsx";
import styles from "./FilterBar.module.css";
import { FilterSheet } from "./FilterSheet.tsx";
import { Options } from "./Options.tsx";

const sheetId = "filters";

/** Filters, sort orders and count; a short list has the count only. Without scripts the filters are in the page. */
export function FilterBar({ path, query: shown, list }: { path: string; query: ListQuery; list: ProductPage }) {
  const query = usePendingQuery(path, shown, readListQuery);
  const chosen = chosenCount(query);
  const isWhole = chosenCount(shown) === 0;
  const isShort = list.total < longList && isWhole;
  const filters = isShort ? [] : filtersWithChoice(list.filters, query);
  if (list.total === 0 && isWhole) return null;
  return (
    <section className={styles.bar} aria-label={catalogueCopy.filters}>
      <noscript>
        <hr hidden />
      </noscript>
      {!isShort && (
        <div className={styles.row}>
          {filters.length > 0 && (
            <>
              <button type="button" {...opens(sheetId)} className={styles.opener}>
                {catalogueCopy.filters}
                {chosen > 0 && <span>{chosen}</span>}
              </button>
              <div className={styles.filters}>
                {filters.map((filter) => (
                  <Popover
                    key={filter.code}
                    name="filter"
                    staysOpen
                    className={styles.filter}
                    contentClassName={styles.popover}
                    label={
                      <>
                        {filter.name}
                        {query.filters[filter.code] && <span>{query.filters[filter.code]?.length}</span>}
                      </>
                    }
                  >
                    <Options filter={filter} path={path} query={query} />
                  </Popover>
                ))}
              </div>
            </>
          )}
          {list.total > 1 && (
            <div className={styles.sorts}>
              <ChoiceLinks
                label={catalogueCopy.sort}
                options={listSorts.map((sort) => ({
                  name: catalogueCopy.sorts[sort],
                  to: path + listSearch(withChoices(query, { sort })),
                  current: sort === query.sort,
                }))}
              />
            </div>
          )}
        </div>
      )}
      <div className={styles.facts}>
        <p aria-live="polite">{catalogueCopy.count(list.total)}</p>
        <Chips filters={filters} path={path} query={query} />
      </div>
      {filters.length > 0 && (
        <FilterSheet id={sheetId} filters={filters} path={path} query={query} total={list.total} />
      )}
    </section>
  );
}

/** Filters with more than one option or a chosen one. */
function filtersWithChoice(filters: readonly SearchFilter[], query: ListQuery): ShownFilter[] {
  return filterCodes.flatMap((code) => {
    const filter = filters.find((each) => each.code === code);
    return filter && (filter.options.length > 1 || query.filters[code]) ? [{ ...filter, code }] : [];
  });
}
