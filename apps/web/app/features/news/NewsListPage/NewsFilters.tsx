import { usePendingQuery } from "../../../ui/Choice/use-pending-query.ts";
import { ChoiceLinks } from "../../../ui/ChoiceLinks/ChoiceLinks.tsx";
import type { NewsList } from "../load-news.server.ts";
import { newsCopy } from "../news.copy.ts";
import { newsPath, readNewsQuery } from "../news-query.ts";
import styles from "./NewsFilters.module.css";

export function NewsFilters({ query: shown, catalogs, years }: Pick<NewsList, "query" | "catalogs" | "years">) {
  const query = usePendingQuery("/news", shown, readNewsQuery);
  const everyYear = query.year && !years.includes(query.year) ? [query.year, ...years] : years;
  return (
    <div className={styles.bar}>
      {catalogs.length > 1 && (
        <ChoiceLinks
          label={newsCopy.catalogs}
          options={[
            { name: newsCopy.all, id: undefined },
            ...catalogs.map(({ catalogId, catalogName }) => ({ name: catalogName, id: catalogId })),
          ].map(({ name, id }) => ({ name, to: newsPath({ catalog: id, page: 1 }), current: query.catalog === id }))}
        />
      )}
      {everyYear.length > 1 && (
        <ChoiceLinks
          label={newsCopy.years}
          options={[undefined, ...everyYear].map((year) => ({
            name: year ? newsCopy.year(year) : newsCopy.all,
            to: newsPath({ ...query, year, page: 1 }),
            current: query.year === year,
          }))}
        />
      )}
    </div>
  );
}
