import type { ReactNode } from "react";
import { useNavigation } from "react-router";
import { chosenCount, type ListQuery, listPageSize, listSearch, withChoices } from "../list-query.ts";
import type { ProductPage } from "../load-list.server.ts";
import { ProductGrid } from "../ProductGrid/ProductGrid.tsx";
import { EmptyList } from "./EmptyList.tsx";
import { FilterBar } from "./FilterBar.tsx";
import { MoreProducts } from "./MoreProducts.tsx";
import { useMoreProducts } from "./use-more-products.ts";
import styles from "./ProductList.module.css";

interface Props {
  /** The list's path without its query. */
  path: string;
  query: ListQuery;
  list: ProductPage;
  /** The virtual category of the product links. */
  vc?: string;
  /** The last item of a short list. */
  beside?: ReactNode;
}

/** A product list with its filters; all choices are in the address. */
export function ProductList({ path, query: loadedQuery, list, vc, beside }: Props) {
  const { location } = useNavigation();
  const { products, query, isLoading, loadMore } = useMoreProducts(path, loadedQuery, list);
  const pending = location?.pathname === path && location.search !== listSearch(query);
  return (
    <>
      <FilterBar path={path} query={query} list={list} />
      {products.length === 0 && (
        <EmptyList
          clear={chosenCount(query) > 0 ? path + listSearch(withChoices(query, { filters: {} })) : undefined}
        />
      )}
      {products.length > 0 && (
        <div className={styles.list}>
          <ProductGrid
            products={products}
            words={list.words}
            vc={vc}
            place={(query.page - 1) * listPageSize + 1}
            pending={pending}
            even={beside !== undefined}
          >
            {beside}
            {isLoading &&
              Array.from({ length: Math.min(listPageSize, list.total - query.to * listPageSize) }, (_, index) => (
                <li key={index} className={styles.skeleton} aria-hidden="true">
                  <span />
                  <span />
                  <span />
                </li>
              ))}
          </ProductGrid>
        </div>
      )}
      <MoreProducts
        path={path}
        query={query}
        pageCount={list.pageCount}
        total={list.total}
        count={products.length}
        isLoading={isLoading}
        onMore={() => void loadMore()}
      />
    </>
  );
}
