import type { VirtualCategory } from "@klarholm/contract";
import { Link } from "react-router";
import { look } from "../../../ui/Button/look.ts";
import { ProductGrid } from "../../catalogue/ProductGrid/ProductGrid.tsx";
import { keywordPath, resultsPath } from "../keyword.ts";
import type { ArticleKind, ArticlePage, ProductTeaser } from "../load-search.server.ts";
import { NothingFound } from "../NothingFound.tsx";
import { searchCopy } from "../search.copy.ts";
import { SearchHead } from "../SearchHead/SearchHead.tsx";
import { ArticleHits } from "./ArticleHits.tsx";
import styles from "./ResultsPage.module.css";
import { Tabs } from "./Tabs.tsx";

/** Products that the page shows before its link to all of them. */
export const teaserLength = 8;
export const articlesOnPage = 12;

export interface ResultsProps {
  keyword: string;
  /** Only one kind of article, when one was chosen. */
  kind: ArticleKind | undefined;
  page: number;
  products: ProductTeaser | undefined;
  articles: ArticlePage | undefined;
  hotWords: readonly string[];
  /** Offered where nothing is found; empty elsewhere. */
  tree: readonly VirtualCategory[];
}

/** Everything that a keyword finds: products first, then what the house wrote about it. */
export function ResultsPage({ keyword, kind, page, products, articles, hotWords, tree }: ResultsProps) {
  const written = articles?.counts
    ? Object.values(articles.counts).reduce((sum, count) => sum + count, 0)
    : (articles?.total ?? 0);
  const nothing = !products || !articles || products.total + written === 0;
  return (
    <>
      <SearchHead
        keyword={keyword}
        corrected={products?.correctedKeyword ?? null}
        partial={products?.partial ?? false}
        understood={products?.understood ?? []}
        addressOf={resultsPath}
        action="/search-results-page"
      />
      {nothing ? (
        <NothingFound keyword={keyword} hotWords={hotWords} tree={tree} />
      ) : (
        <>
          <Tabs keyword={keyword} kind={kind} products={products.total} counts={articles.counts} />
          {kind === undefined && products.total > 0 && <Products keyword={keyword} found={products} />}
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

function Products({ keyword, found: { products, total, words } }: { keyword: string; found: ProductTeaser }) {
  return (
    <section className={styles.section}>
      <h2 className={styles.title}>{searchCopy.products}</h2>
      <div className={styles.products}>
        <ProductGrid products={products} words={words} even />
      </div>
      <Link className={look("quiet")} to={keywordPath(keyword)}>
        {searchCopy.allProducts(total)}
      </Link>
    </section>
  );
}
