import type { ProductCard as Product } from "@klarholm/contract";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { picture, productCard } from "../../../test/cards.factories.ts";
import { HeartContext } from "../heart-context.ts";
import { ProductCard } from "./ProductCard.tsx";

function render(product: Product, vc?: string) {
  const Site = createRoutesStub([
    { path: "/", Component: () => <ProductCard product={product} sizes="50vw" {...(vc && { vc })} /> },
  ]);
  return renderToStaticMarkup(<Site />);
}

test("[LIST-01] a card is one link with picture, series, name and price", () => {
  const html = render(productCard(), "plates");
  expect(html.match(/<a /g)).toHaveLength(1);
  expect(html).toContain('href="/pdp/fjordlace-plate-27?vc=plates"');
  expect(html).toContain('alt="白瓷餐盘"');
  expect(html).toContain('lang="en">Fjordlace<');
  expect(html).toContain("餐盘 27 厘米");
  expect(html).toContain("¥1,280.00");
});

const nameOf = ({ name }: { name: string }) => <i>{name}</i>;

test("[A11Y-01] the wish list button's name includes the series, because names repeat", () => {
  const Site = createRoutesStub([
    {
      path: "/",
      Component: () => (
        <HeartContext value={nameOf}>
          <ProductCard product={productCard()} sizes="50vw" />
        </HeartContext>
      ),
    },
  ]);
  expect(renderToStaticMarkup(<Site />)).toContain("<i>Fjordlace 餐盘 27 厘米</i>");
});

test("[LIST-01] an inquiry product shows where to ask instead of a price", () => {
  const html = render(productCard({ tagLabels: ["询价"] }));
  expect(html).toContain("官方指导价：请联系线下门店");
  expect(html).not.toContain("¥");
});

test("the second picture loads only with a mouse", () => {
  const html = render(productCard({ secondImage: picture("second", "餐盘俯视") }));
  expect(html.match(/<picture/g)).toHaveLength(1);
});

test("without an English series name shows the local one with its language", () => {
  const html = render(productCard({ i18nBrandSeriesName: {} }));
  expect(html).toContain(">峡湾蕾丝<");
  expect(html).not.toContain('lang="en"');
});
