import { categoryPath } from "@klarholm/contract/link";
import { FoldedText } from "../FoldedText/FoldedText.tsx";
import type { ListQuery } from "../list-query.ts";
import type { CategoryProducts } from "../load-list.server.ts";
import { EmptyList } from "../ProductList/EmptyList.tsx";
import { ProductList } from "../ProductList/ProductList.tsx";
import styles from "./ListPage.module.css";

interface Props {
  list: CategoryProducts;
  query: ListQuery;
}

/** The products of a leaf category, chosen and ordered as its address says. */
export function ListPage({ list, query }: Props) {
  const { category } = list;
  const english = category.i18nVirtualCategoryName.en;
  const code = category.virtualCategoryCode;
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
      <ProductList path={categoryPath({ code, leafFlag: true })} query={query} list={list} vc={code} />
      {list.total === 0 && Object.keys(query.filters).length === 0 && <EmptyList />}
    </>
  );
}
