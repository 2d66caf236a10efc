import type { ReactNode } from "react";
import { useNavigation } from "react-router";
import { anew, chosenCount, type ListQuery, listPageSize, listSearch } from "../list-query.ts";
import type { ProductPage } from "../load-list.server.ts";
import { ProductGrid } from "../ProductGrid/ProductGrid.tsx";
import { NoMatch } from "./EmptyList.tsx";
import { FilterBar } from "./FilterBar.tsx";
import { MoreProducts } from "./MoreProducts.tsx";
import { useMoreProducts } from "./use-more-products.ts";
import styles from "./ProductList.module.css";

interface Props {
  /** The list's path without its query. */
  path: string;
  query: ListQuery;
  list: ProductPage;
  /** The virtual category that the list is of; it travels along to the product. */
  vc?: string;
  /** What fills the last row of a list that is seen at a glance. */
  beside?: ReactNode;
}

/** The products of a list below its filters. Everything that is chosen lives in the address. */
export function ProductList({ path, query: loadedQuery, list, vc, beside }: Props) {
  const { location } = useNavigation();
  const { products, query, isLoading, loadMore } = useMoreProducts(path, loadedQuery, list);
  // The old list stays, quieter, until the new one is there: nothing flashes empty.
  const pending = location?.pathname === path && location.search !== listSearch(query);
  return (
    <>
      <FilterBar path={path} query={query} list={list} />
      {products.length === 0 && chosenCount(query) > 0 && (
        <NoMatch clear={path + listSearch(anew(query, { filters: {} }))} />
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
                <Skeleton key={index} />
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

/** A card before its product is there, in its final size. */
function Skeleton() {
  return (
    <li className={styles.skeleton} aria-hidden="true">
      <span />
      <span />
      <span />
    </li>
  );
}
