import { categoryPath } from "@klarholm/contract/link";
import { Link } from "react-router";
import { look } from "../../../ui/Button/look.ts";
import { catalogueCopy } from "../catalogue.copy.ts";
import { FoldedText } from "../FoldedText/FoldedText.tsx";
import { type ListQuery, listSearch, listSorts } from "../list-query.ts";
import type { ProductPageOfList } from "../load-category.server.ts";
import { ProductCard } from "../ProductCard/ProductCard.tsx";
import { Pager } from "./Pager.tsx";
import styles from "./ListPage.module.css";

interface Props extends ProductPageOfList {
  query: ListQuery;
}

/** The products of a leaf category, in an order and on a page that its address says. */
export function ListPage({ category, products, total, pageCount, query }: Props) {
  const english = category.i18nVirtualCategoryName.en;
  const code = category.virtualCategoryCode;
  const path = categoryPath({ code, leafFlag: true });
  const address = (change: Partial<ListQuery>) => path + listSearch({ ...query, ...change });
  return (
    <>
      <header className={styles.head}>
        {english && (
          <p className={styles.english} lang="en">
            {english}
          </p>
        )}
        <h1 className={styles.title}>{category.virtualCategoryName}</h1>
        {category.description && <FoldedText key={code} text={category.description} />}
      </header>
      {total === 0 ? (
        <EmptyList />
      ) : (
        <>
          <div className={styles.bar}>
            <p>{catalogueCopy.count(total)}</p>
            {total > 1 && (
              <nav className={styles.sorts} aria-label={catalogueCopy.sort}>
                <ul>
                  {listSorts.map((sort) => (
                    <li key={sort}>
                      <Link to={address({ sort, page: 1 })} aria-current={sort === query.sort || undefined} preventScrollReset>
                        {catalogueCopy.sorts[sort]}
                      </Link>
                    </li>
                  ))}
                </ul>
              </nav>
            )}
          </div>
          <ul className={styles.grid}>
            {products.map((product, index) => (
              <li key={product.spuId}>
                <ProductCard product={product} sizes="(min-width: 1024px) 23vw, (min-width: 768px) 31vw, 46vw" priority={index < 2} vc={code} />
              </li>
            ))}
          </ul>
          {pageCount > 1 && <Pager current={query.page} pageCount={pageCount} addressOf={(page) => address({ page })} />}
        </>
      )}
    </>
  );
}

function EmptyList() {
  return (
    <section className={styles.empty}>
      <h2>{catalogueCopy.emptyTitle}</h2>
      <p>{catalogueCopy.emptyText}</p>
      <div className={styles.ways}>
        <Link className={look("outlined")} to="/products">
          {catalogueCopy.allProducts}
        </Link>
        <Link className={look("quiet")} to="/find-us">
          {catalogueCopy.stores}
        </Link>
      </div>
    </section>
  );
}
