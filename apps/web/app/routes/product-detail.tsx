import { isRouteErrorResponse, useRouteLoaderData } from "react-router";
import { pageQuery } from "@klarholm/contract/page-query";
import { apiContext } from "../api/contexts.ts";
import { Blocks } from "../blocks/Blocks.tsx";
import { parseBlocks } from "../blocks/load-blocks.server.ts";
import { productBreadcrumbs } from "../features/catalogue/breadcrumbs.ts";
import { loadProduct } from "../features/catalogue/detail/load-product.server.ts";
import {
  arrivalCategory,
  type ProductFault,
  productView,
  seriesRow,
} from "../features/catalogue/detail/product-view.ts";
import { isInquiry } from "../cards/PriceLine/price.ts";
import { ProductFailure } from "../features/catalogue/detail/ProductFailure.tsx";
import { ProductPage } from "../features/catalogue/detail/ProductPage.tsx";
import type { PageHandle } from "../head/breadcrumbs.ts";
import { productThing } from "../head/json-ld.ts";
import { seo } from "../head/seo.ts";
import type { loader as rootLoader } from "../root.tsx";
import type { Route } from "./+types/product-detail";

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const found = await loadProduct(api, params.slug);
  return {
    product: productView(found),
    arrival: arrivalCategory(found.productDetail, pageQuery(request).get("vc")),
    blocks: [...parseBlocks(found.pageModelContents, `product ${params.slug}`, api), ...seriesRow(found)],
  };
}

export const handle: PageHandle<Awaited<ReturnType<typeof loader>>> = {
  breadcrumbs: ({ product, arrival }) => productBreadcrumbs(arrival, product.name),
};

/** Series and name, because names repeat between series; description and keywords are the site's (PDP-14). */
export function meta(args: Route.MetaArgs) {
  const product = args.loaderData?.product;
  if (!product) return seo(args, { noIndex: true });
  const thing = productThing({ ...product, yuan: isInquiry(product.tagLabels) ? undefined : product.salePrice });
  return seo(args, {
    title: `${product.seriesName} ${product.name}`.trim(),
    picture: product.picture,
    jsonLd: [thing],
  });
}

export default function ProductDetail({ loaderData: { product, blocks } }: Route.ComponentProps) {
  const root = useRouteLoaderData<typeof rootLoader>("root");
  // The key resets state, such as an open dialog, between products (PDP-16).
  return (
    <ProductPage
      key={product.id}
      product={product}
      settings={root?.settings ?? {}}
      publicUrl={root?.config.publicUrl ?? ""}
    >
      {blocks.length > 0 ? <Blocks blocks={blocks} /> : null}
    </ProductPage>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  // Other errors go to the generic error screen.
  if (!isRouteErrorResponse(error)) throw error;
  const fault: ProductFault = error.data;
  return <ProductFailure {...fault} />;
}
