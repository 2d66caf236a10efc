import type { VirtualCategory } from "@klarholm/contract";
import { Link } from "react-router";
import { buttonVariant } from "../../../ui/Button/button-variant.ts";
import type { ListQuery } from "../../catalogue/list-query.ts";
import type { ProductPage } from "../../catalogue/load-list.server.ts";
import { ProductList } from "../../catalogue/ProductList/ProductList.tsx";
import { keywordPath, resultsPath } from "../keyword.ts";
import { NothingFound } from "../NothingFound.tsx";
import { searchCopy } from "../search.copy.ts";
import { SearchHead } from "../SearchHead/SearchHead.tsx";
import styles from "./KeywordPage.module.css";

interface Props {
  keyword: string;
  path: string;
  query: ListQuery;
  list: ProductPage | undefined;
  articleCount: number;
  hotWords: readonly string[];
  /** Empty unless nothing is found. */
  tree: readonly VirtualCategory[];
}

/** With at most this many products, which may merely mention the keyword, the page also offers contact. */
const fewProducts = 3;

export function KeywordPage({ keyword, path, query, list, articleCount, hotWords, tree }: Props) {
  const nothing = !list || (list.total === 0 && Object.keys(query.filters).length === 0);
  return (
    <>
      <SearchHead keyword={keyword} found={list} addressOf={keywordPath} action="/products/keyword" />
      {articleCount > 0 && (
        <p className={styles.articles}>
          <Link className={buttonVariant("quiet")} to={resultsPath(keyword)}>
            {searchCopy.articles(articleCount)}
          </Link>
        </p>
      )}
      {nothing ? (
        <NothingFound keyword={keyword} hotWords={hotWords} tree={tree} />
      ) : (
        <ProductList path={path} query={query} list={list} />
      )}
      {!nothing && list.total <= fewProducts && (
        <p className={styles.ask}>
          <Link className={buttonVariant("quiet")} to="/contact-us">
            {searchCopy.ask}
          </Link>
        </p>
      )}
    </>
  );
}
