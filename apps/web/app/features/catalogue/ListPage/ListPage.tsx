import { categoryPath } from "@klarholm/contract/link";
import { PageHead } from "../../../ui/PageHead/PageHead.tsx";
import { FoldedText } from "../FoldedText/FoldedText.tsx";
import type { ListQuery } from "../list-query.ts";
import type { CategoryProducts } from "../load-list.server.ts";
import { EmptyList } from "../ProductList/EmptyList.tsx";
import { ProductList } from "../ProductList/ProductList.tsx";

interface Props {
  list: CategoryProducts;
  query: ListQuery;
}

/** The products of a leaf category, chosen and ordered as its address says. */
export function ListPage({ list, query }: Props) {
  const { category } = list;
  const code = category.virtualCategoryCode;
  return (
    <>
      <PageHead english={category.i18nVirtualCategoryName.en} title={category.virtualCategoryName}>
        {category.description && <FoldedText key={code} text={category.description} />}
      </PageHead>
      <ProductList path={categoryPath({ code, leafFlag: true })} query={query} list={list} vc={code} />
      {list.total === 0 && Object.keys(query.filters).length === 0 && <EmptyList />}
    </>
  );
}
