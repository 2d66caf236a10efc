import { PageHead } from "../../../ui/PageHead/PageHead.tsx";
import { wholeListTitle } from "../whole-list.ts";
import { FoldedText } from "../FoldedText/FoldedText.tsx";
import type { ListQuery } from "../list-query.ts";
import type { CategoryProducts } from "../load-list.server.ts";
import { EmptyList } from "../ProductList/EmptyList.tsx";
import { ProductList } from "../ProductList/ProductList.tsx";

import { Around } from "./Around.tsx";
import { StoryCell } from "./StoryCell.tsx";

interface Props {
  list: CategoryProducts;
  query: ListQuery;
}

/** The products of a category, chosen and ordered as its address says. */
export function ListPage({ list, query }: Props) {
  const { category, around } = list;
  const code = category.virtualCategoryCode;
  return (
    <>
      <PageHead
        english={category.i18nVirtualCategoryName.en}
        title={category.leafFlag ? category.virtualCategoryName : wholeListTitle(category.virtualCategoryName)}
      >
        {category.description && <FoldedText key={code} text={category.description} />}
      </PageHead>
      <ProductList
        path={list.path}
        query={query}
        list={list}
        {...(category.leafFlag && { vc: code })}
        {...(around?.story && { beside: <StoryCell story={around.story} count={list.products.length} /> })}
      />
      {list.total === 0 && Object.keys(query.filters).length === 0 && <EmptyList />}
      {around && around.pieces.length > 0 && <Around {...around} />}
    </>
  );
}
