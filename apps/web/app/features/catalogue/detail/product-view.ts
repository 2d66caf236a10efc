import type {
  BlockContents,
  CallAnswer,
  GroupProduct,
  Picture,
  ProductAttribute,
  ProductDetail,
  SizeDrawing,
} from "@klarholm/contract";
import { categoryPath } from "@klarholm/contract/link";
import { type ProductFacts, productFacts } from "../../../cards/product-facts.ts";
import type { TurnedProduct } from "./Turn/turned-product.ts";
import { productCopy } from "./product.copy.ts";

type Answer = CallAnswer<"fullProductDetail">;
/** An answer that has a product. */
export type FoundProduct = Answer & { productDetail: ProductDetail };

/** What the product page's error boundary is told. */
export interface ProductFault {
  /** Present when the request failed: what the visitor is told, in the page and as a toast. */
  message?: string;
  /** Without a toast. */
  quiet?: true;
}

/** What the product page shows: the answer of fullProductDetail, mapped once. */
export interface ProductView extends ProductFacts {
  seriesName: string;
  /** Address of the page that presents the series. */
  seriesPath: string | undefined;
  /** At least one; videos are left out. */
  pictures: [Picture, ...Picture[]];
  tagLabels: string[];
  description: string;
  features: ProductAttribute[];
  extras: ProductAttribute[];
  specifications: ProductAttribute[];
  sizeDrawing: ProductDetail["sizeDrawing"];
  careRules: ProductDetail["careRules"];
  siblings: GroupProduct[];
  /** What can be turned; undefined where there is no model. */
  turned: TurnedProduct | undefined;
}

/** Maps the answer for the page; what a product lacks is an empty list, which the page then leaves out. */
export function productView({ productDetail: product, groupProducts, tagLabels }: FoundProduct): ProductView {
  const [first = product.mediaMajor, ...others] = product.mediaList.filter(({ mediaType }) => !mediaType);
  const group = (code: ProductAttribute["attrGroupDictCode"]) =>
    product.spuAttrList.filter(({ attrGroupDictCode }) => attrGroupDictCode === code);
  return {
    ...productFacts(product),
    seriesName: product.brandSeriesName,
    seriesPath: product.seriesCategory && categoryPath(product.seriesCategory),
    pictures: [onPaper(first), ...others.map(onPaper)],
    tagLabels,
    description: product.descText,
    features: group(1),
    extras: group(3),
    specifications: group(2),
    sizeDrawing: product.sizeDrawing,
    careRules: product.careRules,
    siblings: groupProducts,
    turned: product.model === undefined ? undefined : turnedOf(product, product.model),
  };
}

/** The gallery shows all on paper: what else would be shown until a picture comes need not travel. */
function onPaper(picture: Picture): Picture {
  const { placeholder: _, ...onlyItself } = picture;
  return onlyItself;
}

function turnedOf({ productName, mediaMajor, sizeDrawing }: ProductDetail, model: string): TurnedProduct {
  return { name: productName, picture: mediaMajor, model, size: sizeDrawing ? measuresOf(sizeDrawing) : {} };
}

/** Over all, as the model stands: a handle or a spout lies along the view. */
function measuresOf({ width, depth, length, height, widthOf }: SizeDrawing): TurnedProduct["size"] {
  const deep = depth ?? (length === null || widthOf === "base" ? undefined : width);
  return { across: Math.round(length ?? width), ...(deep && { deep: Math.round(deep) }), high: Math.round(height) };
}

/** The row of the other products of the series, which closes the page; none when the product is its series' only one. */
export function seriesRow({ seriesProducts }: FoundProduct): { kind: "goods"; contents: BlockContents<"goods"> }[] {
  return seriesProducts.length > 0
    ? [{ kind: "goods", contents: { title: productCopy.sameSeries, goods: seriesProducts } }]
    : [];
}

/** The category that the visitor came from, when the product is in it (PDP-15). */
export function arrivalCategory(product: ProductDetail, vc: string | null): { code: string; name: string } | undefined {
  return vc === null ? undefined : product.virtualCategoryList.find(({ code }) => code === vc);
}
