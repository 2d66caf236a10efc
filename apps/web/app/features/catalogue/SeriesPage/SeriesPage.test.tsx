import type { VirtualCategory } from "@klarholm/contract";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { categoryBreadcrumbs } from "../breadcrumbs.ts";
import { category, picture } from "../../../../test/cards.factories.ts";
import { SeriesPage } from "./SeriesPage.tsx";

function render(shown: VirtualCategory) {
  return renderToStaticMarkup(
    <MemoryRouter>
      <SeriesPage category={shown} />
    </MemoryRouter>,
  );
}

test("[SERIES-01] the description is split into paragraphs, all in the HTML", () => {
  const html = render(category("series", [category("a")], { description: "第一段。\n\n第二段。\n" }));
  expect(html).toContain("<p>第一段。</p><p>第二段。</p>");
  expect(html).not.toContain("收起");
});

test("[SERIES-02] a card shows picture, English name, local name and its link text", () => {
  const html = render(
    category("series", [
      category("klar", [category("stemware")], {
        virtualCategoryName: "清澈",
        i18nVirtualCategoryName: { en: "Klar" },
        linkText: "走近清澈",
        picture: picture("klar", "玻璃杯"),
      }),
      category("hav", [], { virtualCategoryName: "海色", i18nVirtualCategoryName: {} }),
    ]),
  );
  for (const text of ["Klar", "清澈", "走近清澈", "海色", "立即探索", 'alt="玻璃杯"']) expect(html).toContain(text);
  expect(html.match(/lang="en"/g)).toHaveLength(2);
});

test("[SERIES-03] a card links to a list for a leaf, otherwise to a series page", () => {
  const html = render(category("series", [category("stemware"), category("series-klar", [category("x")])]));
  expect(html).toContain('href="/products/category/stemware"');
  expect(html).toContain('href="/products/series-klar"');
});

test("[SERIES-04] the breadcrumb is series products, then the category", () => {
  expect(categoryBreadcrumbs("清澈")).toEqual([{ label: "系列产品", href: "/products" }, { label: "清澈" }]);
  expect(categoryBreadcrumbs("系列产品")).toEqual([{ label: "系列产品" }]);
});

test.each([[1], [3], [4], [5], [7], [12]])("rows are full with %d cards", (count) => {
  const html = render(
    category(
      "series",
      Array.from({ length: count }, (_, index) => category(`c${index}`)),
    ),
  );
  expect(html).toContain(`data-remainder="${count % 3}"`);
});
