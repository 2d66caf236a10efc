import type {
  BlockContents,
  CallAnswer,
  GroupProduct,
  Picture,
  ProductAttribute,
  ProductDetail,
} from "@klarholm/contract";
import { categoryPath } from "@klarholm/contract/link";
import { type ProductFacts, productFacts } from "../../../cards/product-facts.ts";
import type { ModelProduct } from "./ModelViewer/create-viewer.ts";
import { productCopy } from "./product.copy.ts";

type Answer = CallAnswer<"fullProductDetail">;
export type FoundProduct = Answer & { productDetail: ProductDetail };

export interface ProductFault {
  /** Set if the request failed; shown in the page and as a toast. */
  message?: string;
  quiet?: true;
}

export interface ProductView extends ProductFacts {
  seriesName: string;
  seriesPath: string | undefined;
  pictures: [Picture, ...Picture[]];
  tagLabels: string[];
  description: string;
  features: ProductAttribute[];
  extras: ProductAttribute[];
  specifications: ProductAttribute[];
  sizeDrawing: ProductDetail["sizeDrawing"];
  careRules: ProductDetail["careRules"];
  siblings: GroupProduct[];
  model3d: ModelProduct | undefined;
}

export function productView({ productDetail: product, groupProducts, tagLabels }: FoundProduct): ProductView {
  const [first = product.mediaMajor, ...others] = product.mediaList.filter(({ mediaType }) => !mediaType);
  const group = (code: ProductAttribute["attrGroupDictCode"]) =>
    product.spuAttrList.filter(({ attrGroupDictCode }) => attrGroupDictCode === code);
  return {
    ...productFacts(product),
    seriesName: product.brandSeriesName,
    seriesPath: product.seriesCategory && categoryPath(product.seriesCategory),
    pictures: [withoutPlaceholder(first), ...others.map(withoutPlaceholder)],
    tagLabels,
    description: product.descText,
    features: group(1),
    extras: group(3),
    specifications: group(2),
    sizeDrawing: product.sizeDrawing,
    careRules: product.careRules,
    siblings: groupProducts,
    model3d: turnedOf(product),
  };
}

/** The gallery's background is plain, so the placeholder is not needed. */
function withoutPlaceholder(picture: Picture): Picture {
  const { placeholder: _, ...others } = picture;
  return others;
}

function turnedOf({ productName, mediaMajor, sizeDrawing, model }: ProductDetail): ModelProduct | undefined {
  if (model === undefined) return undefined;
  const model3d = { name: productName, picture: mediaMajor, model };
  if (!sizeDrawing) return { ...model3d, size: {} };
  // Overall, as the model stands: handles and spouts extend its width.
  const { width, depth, length, height, widthOf } = sizeDrawing;
  const back = depth ?? (length === null || widthOf === "base" ? undefined : width);
  const size = {
    width: Math.round(length ?? width),
    ...(back && { depth: Math.round(back) }),
    height: Math.round(height),
  };
  return { ...model3d, size };
}

/** The page's last block: other products of the series. */
export function seriesRow({ seriesProducts }: FoundProduct): { kind: "goods"; contents: BlockContents<"goods"> }[] {
  return seriesProducts.length > 0
    ? [{ kind: "goods", contents: { title: productCopy.sameSeries, goods: seriesProducts } }]
    : [];
}

/** The category of the `vc` parameter, if it contains the product (PDP-15). */
export function arrivalCategory(product: ProductDetail, vc: string | null): { code: string; name: string } | undefined {
  return vc === null ? undefined : product.virtualCategoryList.find(({ code }) => code === vc);
}
