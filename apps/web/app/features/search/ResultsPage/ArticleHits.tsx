import type { ContentHit } from "@klarholm/contract";
import { imageUrl } from "@klarholm/contract/images";
import { plainRenditions } from "@klarholm/contract/picture-slots";
import { Link } from "react-router";
import { HighlightedHtml } from "../../../ui/Highlight/Highlight.tsx";
import { Pager } from "../../../ui/Pager/Pager.tsx";
import { resultsPath } from "../keyword.ts";
import type { ArticleKind } from "../load-search.server.ts";
import { searchCopy } from "../search.copy.ts";
import styles from "./ResultsPage.module.css";

interface Props {
  keyword: string;
  kind: ArticleKind | undefined;
  page: number;
  pageCount: number;
  hits: readonly ContentHit[];
}

/** Articles with the passage that contains the keyword. */
export function ArticleHits({ keyword, kind, page, pageCount, hits }: Props) {
  return (
    <section className={styles.section}>
      <h2 className={styles.title}>{kind ? searchCopy.kindsOfArticle[kind] : searchCopy.read}</h2>
      <ul className={styles.hits}>
        {hits.map(({ id, kind: own, title, summary, coverUrl, url }) => (
          <li key={`${own} ${id}`}>
            <Link to={url} className={styles.hit}>
              <span className={styles.cover}>
                {coverUrl && (
                  <img
                    src={imageUrl(coverUrl, plainRenditions.article)}
                    alt=""
                    width="480"
                    height="360"
                    loading="lazy"
                  />
                )}
              </span>
              <span>
                <span className={styles.kind}>{searchCopy.kindsOfArticle[own]}</span>
                <span className={styles.name}>{title}</span>
                <span className={styles.summary}>
                  <HighlightedHtml html={summary} />
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {pageCount > 1 && (
        <Pager current={page} pageCount={pageCount} addressOf={(each) => resultsPath(keyword, { kind, page: each })} />
      )}
    </section>
  );
}
