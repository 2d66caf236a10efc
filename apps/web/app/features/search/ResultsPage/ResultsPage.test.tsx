import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { productCard } from "../../../../test/cards.factories.ts";
import { ResultsPage } from "./ResultsPage.tsx";

test("pictures of found products are as wide as their columns: two up to 1024 px, then four", () => {
  const products = {
    products: [productCard()],
    total: 1,
    understood: [],
    words: ["盘"],
    correctedKeyword: null,
    partial: false,
  };
  const articles = { results: [], total: 0, counts: null };
  const Page = createRoutesStub([
    {
      path: "/",
      Component: () => (
        <ResultsPage
          keyword="盘"
          kind={undefined}
          page={1}
          products={products}
          articles={articles}
          hotWords={[]}
          tree={[]}
        />
      ),
    },
  ]);
  const html = renderToStaticMarkup(<Page />);
  expect(html).toContain('sizes="(min-width: 64em) 23vw, 46vw"');
  expect(html).toContain("<mark");
});
