import type { SearchFilter } from "@klarholm/contract";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { config } from "../../../../test/site.factories.ts";
import { category, productCard } from "../../../../test/cards.factories.ts";
import type { ListQuery } from "../list-query.ts";
import { ListPage } from "./ListPage.tsx";

const filters: SearchFilter[] = [
  {
    code: "series",
    name: "系列",
    options: [
      { value: "hav", name: "海色", count: 12 },
      { value: "klar", name: "清澈", count: 0 },
    ],
  },
  { code: "material", name: "材质", options: [{ value: "骨瓷", name: "骨瓷", count: 60 }] },
];

function render(query: Partial<ListQuery> = {}, total = 60) {
  const page = query.page ?? 1;
  const products = Array.from({ length: Math.max(0, Math.min(total - (page - 1) * 24, 24)) }, (_, index) =>
    productCard({ spuId: `plate-${index}` }),
  );
  const list = {
    path: "/products/category/plates",
    blocks: [],
    productQuery: {},
    category: category("plates", [], { virtualCategoryName: "餐盘" }),
    products,
    total,
    pageCount: Math.max(1, Math.ceil(total / 24)),
    filters,
    understood: [],
    words: [],
    correctedKeyword: null,
    partial: false,
  };
  const element = (
    <ListPage
      list={list}
      query={{ sort: "default", page: 1, to: query.page ?? 1, isAll: false, filters: {}, ...query }}
    />
  );
  return renderToStaticMarkup(
    <RouterProvider
      router={createMemoryRouter([{ id: "root", path: "/", element, loader: () => null }], {
        hydrationData: { loaderData: { root: { config } } },
      })}
    />,
  );
}

const links = (html: string) =>
  [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => decodeURIComponent((href ?? "").replaceAll("&amp;", "&")));

test("[LIST-01] page links keep sort order, flag and filters", () => {
  const html = render({ sort: "newest", page: 2, isAll: true, filters: { series: ["hav"] } });
  expect(links(html)).toContain("/products/category/plates?isAll=true&series=hav&sort=newest");
  expect(links(html)).toContain("/products/category/plates?isAll=true&series=hav&sort=newest&page=2&to=3#product-49");
  expect(html).toContain('rel="prev"');
  expect(html).toContain('id="product-25"');
  expect(html).toContain("第 25–48 件，共 60 件");
});

test("[LIST-01] another sort order resets the page", () => {
  const found = links(render({ page: 3 }));
  for (const sort of ["newest", "priceAsc", "priceDesc"])
    expect(found).toContain(`/products/category/plates?sort=${sort}`);
});

test("[LIST-01] a single page has no further link, a single product no sort order", () => {
  expect(render({}, 24)).not.toContain("加载更多");
  expect(render({}, 1)).not.toContain("价格从低到高");
  expect(render({}, 1)).toContain("共 1 件");
});

test("[LIST-02] a short list has neither filters nor sort orders, unless a filter is chosen", () => {
  expect(links(render({}, 8)).join()).toMatch(/sort=newest/);
  const few = render({}, 7);
  expect(few).toContain("共 7 件");
  expect(links(few).join()).not.toMatch(/sort=|series=/);
  expect(links(render({ filters: { series: ["hav"] } }, 3)).join()).toMatch(/sort=newest/);
});

test("[LIST-02] values are links with counts; values without results are no links", () => {
  const html = render();
  expect(links(html)).toContain("/products/category/plates?series=hav");
  expect(links(html)).not.toContain("/products/category/plates?series=klar");
  // A filter with a single value is not offered.
  expect(html).not.toContain("材质");
});

test("[LIST-01] a chosen value is a chip with a link that removes it", () => {
  const found = render({ filters: { series: ["hav"], material: ["骨瓷"] } });
  expect(found).toMatch(/aria-label="移除海色"/);
  expect(links(found)).toContain("/products/category/plates?material=骨瓷");
  expect(links(found)).toContain("/products/category/plates");
});

test("[LIST-03] an empty list has a message and links", () => {
  const html = render({}, 0);
  expect(html).toContain("这里暂时没有产品");
  expect(links(html)).toEqual(["/products", "/find-us"]);
  expect(html).not.toContain("共 0 件");
});

test("[LIST-03] a list that filters leave empty offers to clear them", () => {
  const html = render({ filters: { series: ["hav"] } }, 0);
  expect(html).toContain("没有符合条件的产品");
  expect(links(html)).toContain("/products/category/plates");
});
