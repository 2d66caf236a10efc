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
  path: string;
  query: ListQuery;
  list: ProductPage;
  vc?: string;
  story?: ReactNode;
}

export function ProductList({ path, query: loadedQuery, list, vc, story }: Props) {
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
            even={story !== undefined}
          >
            {story}
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
