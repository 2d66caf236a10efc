import type { VirtualCategory } from "@klarholm/contract";
import { Link } from "react-router";
import { look } from "../../../ui/Button/look.ts";
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
  /** Missing without a keyword. */
  list: ProductPage | undefined;
  /** Articles that the keyword finds as well. */
  articleCount: number;
  hotWords: readonly string[];
  /** Offered where nothing is found; empty elsewhere. */
  tree: readonly VirtualCategory[];
}

/** Of so few products the one that was meant may be none: a house without cutlery finds a plate whose words mention it. */
const few = 3;

/** The products that a keyword finds, as a list like any other. */
export function KeywordPage({ keyword, path, query, list, articleCount, hotWords, tree }: Props) {
  const nothing = !list || (list.total === 0 && Object.keys(query.filters).length === 0);
  return (
    <>
      <SearchHead
        keyword={keyword}
        corrected={list?.correctedKeyword ?? null}
        partial={list?.partial ?? false}
        understood={list?.understood ?? []}
        addressOf={keywordPath}
        action="/products/keyword"
      />
      {articleCount > 0 && (
        <p className={styles.articles}>
          <Link className={look("quiet")} to={resultsPath(keyword)}>
            {searchCopy.articles(articleCount)}
          </Link>
        </p>
      )}
      {nothing ? (
        <NothingFound keyword={keyword} hotWords={hotWords} tree={tree} />
      ) : (
        <ProductList path={path} query={query} list={list} />
      )}
      {!nothing && list.total <= few && (
        <p className={styles.ask}>
          <Link className={look("quiet")} to="/contact-us">
            {searchCopy.ask}
          </Link>
        </p>
      )}
    </>
  );
}
