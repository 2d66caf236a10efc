import { PageHead } from "../../../ui/PageHead/PageHead.tsx";
import { wholeListTitle } from "../whole-list.ts";
import { FoldedText } from "../FoldedText/FoldedText.tsx";
import type { ListQuery } from "../list-query.ts";
import type { CategoryProducts } from "../load-list.server.ts";
import { EmptyList } from "../ProductList/EmptyList.tsx";
import { ProductList } from "../ProductList/ProductList.tsx";

import { Around } from "./Around.tsx";

interface Props {
  list: CategoryProducts;
  query: ListQuery;
}

/** The products of a category, chosen and ordered as its address says. */
export function ListPage({ list, query }: Props) {
  const { category } = list;
  const code = category.virtualCategoryCode;
  return (
    <>
      <PageHead
        english={category.i18nVirtualCategoryName.en}
        title={category.leafFlag ? category.virtualCategoryName : wholeListTitle(category.virtualCategoryName)}
      >
        {category.description && <FoldedText key={code} text={category.description} />}
      </PageHead>
      <ProductList path={list.path} query={query} list={list} {...(category.leafFlag && { vc: code })} />
      {list.total === 0 && Object.keys(query.filters).length === 0 && <EmptyList />}
      {list.around && <Around {...list.around} />}
    </>
  );
}
