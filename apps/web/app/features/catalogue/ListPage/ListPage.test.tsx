import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { category, productCard } from "../catalogue.factories.ts";
import type { ListQuery } from "../list-query.ts";
import { ListPage } from "./ListPage.tsx";

function render(query: Partial<ListQuery> = {}, total = 60) {
  const products = Array.from({ length: Math.min(total, 24) }, (_, index) => productCard({ spuId: `plate-${index}` }));
  return renderToStaticMarkup(
    <MemoryRouter>
      <ListPage
        category={category("plates", [], { virtualCategoryName: "餐盘" })}
        products={products}
        total={total}
        pageCount={Math.max(1, Math.ceil(total / 24))}
        query={{ sort: "default", page: 1, isAll: false, ...query }}
      />
    </MemoryRouter>,
  );
}

/** The addresses of all links, as a reader of the HTML sees them. */
const links = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => (href ?? "").replaceAll("&amp;", "&"));

test("[LIST-01] its pages are links that keep order and flag", () => {
  const found = links(render({ sort: "newest", page: 2, isAll: true }));
  expect(found).toContain("/products/category/plates?isAll=true&sort=newest");
  expect(found).toContain("/products/category/plates?isAll=true&sort=newest&page=3");
  expect(render({ page: 2 })).toMatch(/rel="prev"[^]*aria-current="page"[^]*rel="next"/);
});

test("[LIST-01] another order begins at its first page", () => {
  const found = links(render({ page: 3 }));
  for (const sort of ["newest", "priceAsc", "priceDesc"]) expect(found).toContain(`/products/category/plates?sort=${sort}`);
});

test("[LIST-01] one page has no pager, one product no order", () => {
  expect(render({}, 24)).not.toContain("分页");
  expect(render({}, 1)).not.toContain("价格从低到高");
  expect(render({}, 1)).toContain("共 1 件");
});

test("[LIST-03] an empty list says so and offers ways on", () => {
  const html = render({}, 0);
  expect(html).toContain("这里暂时没有产品");
  expect(links(html)).toEqual(["/products", "/find-us"]);
  expect(html).not.toContain("共 0 件");
});
