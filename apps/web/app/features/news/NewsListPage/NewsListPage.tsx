import { Link } from "react-router";
import { look } from "../../../ui/Button/look.ts";
import { EmptyState } from "../../../ui/EmptyState/EmptyState.tsx";
import { PageHead } from "../../../ui/PageHead/PageHead.tsx";
import { Pager } from "../../../ui/Pager/Pager.tsx";
import type { NewsList } from "../load-news.server.ts";
import { newsCopy } from "../news.copy.ts";
import { newsPath } from "../news-query.ts";
import { LeadNews, NewsRow } from "./NewsItems.tsx";
import { NewsFilters } from "./NewsFilters.tsx";
import styles from "./NewsListPage.module.css";

/** A page of news; the unfiltered first page starts with a large item. */
export function NewsListPage({ query, catalogs, items, years, pageCount }: NewsList) {
  const whole = !query.catalog && !query.year && query.page === 1;
  const [lead, ...others] = whole ? items : [undefined, ...items];
  return (
    <>
      <PageHead english={newsCopy.english} title={newsCopy.title} lead={[newsCopy.lead]} />
      <NewsFilters query={query} catalogs={catalogs} years={years} />
      {items.length === 0 && (
        <EmptyState part title={newsCopy.emptyTitle} text={newsCopy.emptyText}>
          <Link className={look("outlined")} to="/news">
            {newsCopy.emptyAll}
          </Link>
        </EmptyState>
      )}
      {lead && <LeadNews item={lead} />}
      <ol className={styles.rows}>{others.map((item) => item && <NewsRow key={item.id} item={item} />)}</ol>
      {pageCount > 1 && (
        <Pager current={query.page} pageCount={pageCount} addressOf={(page) => newsPath({ ...query, page })} />
      )}
    </>
  );
}
