import type { VirtualCategory } from "@klarholm/contract";
import { Link } from "react-router";
import { buttonVariant } from "../../../ui/Button/button-variant.ts";
import { ProductGrid } from "../../catalogue/ProductGrid/ProductGrid.tsx";
import { articlesOnPage, keywordPath, resultsPath } from "../keyword.ts";
import type { FoundProducts } from "../../catalogue/load-list.server.ts";
import type { ArticleKind, ArticlePage } from "../load-search.server.ts";
import { NothingFound } from "../NothingFound.tsx";
import { searchCopy } from "../search.copy.ts";
import { SearchHead } from "../SearchHead/SearchHead.tsx";
import { ArticleHits } from "./ArticleHits.tsx";
import styles from "./ResultsPage.module.css";
import { Tabs } from "./Tabs.tsx";

interface Props {
  keyword: string;
  kind: ArticleKind | undefined;
  page: number;
  products: FoundProducts | undefined;
  articles: ArticlePage | undefined;
  hotWords: readonly string[];
  /** Empty unless nothing is found. */
  tree: readonly VirtualCategory[];
}

export function ResultsPage({ keyword, kind, page, products, articles, hotWords, tree }: Props) {
  const written = articles?.counts
    ? Object.values(articles.counts).reduce((sum, count) => sum + count, 0)
    : (articles?.total ?? 0);
  const nothing = !products || !articles || products.total + written === 0;
  return (
    <>
      <SearchHead keyword={keyword} found={products} addressOf={resultsPath} action="/search-results-page" />
      {nothing ? (
        <NothingFound keyword={keyword} hotWords={hotWords} tree={tree} />
      ) : (
        <>
          <Tabs keyword={keyword} kind={kind} products={products.total} counts={articles.counts} />
          {kind === undefined && products.total > 0 && (
            <section className={styles.section}>
              <h2 className={styles.title}>{searchCopy.products}</h2>
              <div className={styles.products}>
                <ProductGrid products={products.products} words={products.words} even />
              </div>
              <Link className={buttonVariant("quiet")} to={keywordPath(keyword)}>
                {searchCopy.allProducts(products.total)}
              </Link>
            </section>
          )}
          {articles.total > 0 && (
            <ArticleHits
              keyword={keyword}
              kind={kind}
              page={page}
              pageCount={Math.ceil(articles.total / articlesOnPage)}
              hits={articles.results}
            />
          )}
        </>
      )}
    </>
  );
}
