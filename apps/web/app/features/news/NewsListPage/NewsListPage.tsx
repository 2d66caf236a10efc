import type { NewsSummary } from "@klarholm/contract";
import { Link } from "react-router";
import { buttonVariant } from "../../../ui/Button/button-variant.ts";
import { EmptyState } from "../../../ui/EmptyState/EmptyState.tsx";
import { PageHead } from "../../../ui/PageHead/PageHead.tsx";
import { Pager } from "../../../ui/Pager/Pager.tsx";
import { Phrases } from "../../../ui/Phrases/Phrases.tsx";
import { Picture } from "../../../ui/Picture/Picture.tsx";
import type { NewsList } from "../load-news.server.ts";
import { newsItemPath, newsPath } from "../news-query.ts";
import { newsCopy, newsDate } from "../news.copy.ts";
import { NewsFilters } from "./NewsFilters.tsx";
import styles from "./NewsListPage.module.css";

/** A page of news; the unfiltered first page starts with a large item. */
export function NewsListPage({ query, catalogs, items, years, pageCount }: NewsList) {
  const [lead, ...others] = !query.catalog && !query.year && query.page === 1 ? items : [undefined, ...items];
  return (
    <>
      <PageHead english={newsCopy.english} title={newsCopy.title} lead={[newsCopy.lead]} />
      <NewsFilters query={query} catalogs={catalogs} years={years} />
      {items.length === 0 && (
        <EmptyState part title={newsCopy.emptyTitle} text={newsCopy.emptyText}>
          <Link className={buttonVariant("outlined")} to="/news">
            {newsCopy.emptyAll}
          </Link>
        </EmptyState>
      )}
      {lead && (
        <article className={styles.featured}>
          <NewsLink item={lead} large />
        </article>
      )}
      <ol className={styles.rows}>
        {others.map(
          (item) =>
            item && (
              <li key={item.id} className={styles.row}>
                <NewsLink item={item} />
              </li>
            ),
        )}
      </ol>
      {pageCount > 1 && (
        <Pager current={query.page} pageCount={pageCount} addressOf={(page) => newsPath({ ...query, page })} />
      )}
    </>
  );
}

function NewsLink({ item, large = false }: { item: NewsSummary; large?: boolean }) {
  const picture = item.cover && (
    <Picture
      picture={item.cover}
      slot={large ? "landscape" : "newsItem"}
      sizes={large ? "(min-width: 48em) 58vw, 100vw" : "(min-width: 48em) 15rem, 7rem"}
      priority={large}
      className={styles.picture}
    />
  );
  const origin = (
    <p className={styles.origin}>
      <time dateTime={item.publishTime}>{newsDate(item.publishTime)}</time>
      <span>{item.catalogName}</span>
    </p>
  );
  return (
    <Link className={large ? styles.leadLink : styles.rowLink} to={newsItemPath(item.id)}>
      {large ? picture : origin}
      <div className={large ? styles.words : undefined}>
        {large && origin}
        <h2 className={large ? styles.leadTitle : styles.rowTitle}>
          <Phrases text={item.title} />
        </h2>
        <p className={styles.summary}>{item.summary}</p>
        {large && <span className={buttonVariant("quiet")}>{newsCopy.read}</span>}
      </div>
      {!large && picture}
    </Link>
  );
}
