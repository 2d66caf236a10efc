import { PageHead } from "../../../ui/PageHead/PageHead.tsx";
import { wholeListTitle } from "../catalogue.copy.ts";
import { CollapsibleText } from "../CollapsibleText/CollapsibleText.tsx";
import type { ListQuery } from "../list-query.ts";
import type { CategoryProducts } from "../load-list.server.ts";
import { ProductList } from "../ProductList/ProductList.tsx";
import { RelatedProducts } from "./RelatedProducts.tsx";
import { StoryCell } from "./StoryCell.tsx";

export function ListPage({ list, query }: { list: CategoryProducts; query: ListQuery }) {
  const { category, related } = list;
  const code = category.virtualCategoryCode;
  return (
    <>
      <PageHead
        english={category.i18nVirtualCategoryName.en}
        title={category.leafFlag ? category.virtualCategoryName : wholeListTitle(category.virtualCategoryName)}
      >
        {category.description && <CollapsibleText key={code} text={category.description} />}
      </PageHead>
      <ProductList
        path={list.path}
        query={query}
        list={list}
        {...(category.leafFlag && { vc: code })}
        {...(related?.story && { story: <StoryCell story={related.story} count={list.products.length} /> })}
      />
      {related && related.products.length > 0 && <RelatedProducts {...related} />}
    </>
  );
}
