import { z } from "zod";
import { picture } from "./picture.ts";
import { wireTime } from "./text.ts";

const seriesName = { brandSeriesName: z.string(), i18nBrandSeriesName: z.object({ en: z.string().optional() }) };

/** A product in a list, a goods row or a menu. */
export const productCard = z.object({
  /** The product's id. The specification also calls it productId (details) and linkSpuId (links). */
  spuId: z.string(),
  spuCode: z.string(),
  productName: z.string(),
  ...seriesName,
  majorImageUrl: z.string(),
  /** Without a placeholder, because its background is plain. */
  majorImage: picture,
  secondImageUrl: z.string().nullable(),
  secondImage: picture.nullable(),
  /** Yuan with two decimals; null if the price is available in stores only (label 询价). */
  salePrice: z.number().nullable(),
  tagLabels: z.array(z.string()),
  publishTime: wireTime.nullable(),
  /** The product's own leaf category, for the breadcrumb of its page. */
  virtualCategoryCode: z.string().optional(),
});
export type ProductCard = z.infer<typeof productCard>;

/** An attribute line. Groups: 1 features, 2 specifications, 3 extra attributes. */
export const productAttribute = z.object({
  attrGroupDictCode: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  attrName: z.string(),
  value: z.string(),
});
export type ProductAttribute = z.infer<typeof productAttribute>;

const point = z.tuple([z.number(), z.number()]);

/** Side view of the product in millimetres: axis at x = 0, foot at z = 0. */
export const sizeDrawing = z.object({
  /** Outer profile from the foot to the rim as [radius, height]. */
  outline: z.array(point).min(2),
  /** The same points on the pouring side, if the rim has a lip. */
  lip: z.array(point).min(2).optional(),
  /** Profiles of separate bodies such as lid, saucer or candle, around the same axis at their final height. */
  bodies: z.array(z.array(point).min(2)),
  /** Handles and spouts: centre line in the side view, and the width at each point. */
  parts: z.array(z.object({ path: z.array(point).min(2), width: z.array(z.number()).min(2) })),
  /** Whether `width` and `depth` measure the body, or the base of a figure, which `length` measures. */
  widthOf: z.enum(["body", "base"]),
  /** Parallel to the view plane; the diameter of a round object. */
  width: z.number().positive(),
  /** Perpendicular to the view plane, for oval objects; null for round ones. */
  depth: z.number().positive().nullable(),
  height: z.number().positive(),
  /** Including handle, spout or limbs, if larger than the body; otherwise null. */
  length: z.number().positive().nullable(),
  capacityMl: z.number().positive().nullable(),
});
export type SizeDrawing = z.infer<typeof sizeDrawing>;

/** Care rules; the product page has a symbol for each. */
export const careRule = z.enum([
  "dishwasher",
  "handWash",
  "microwave",
  "noMicrowave",
  "ovenSafe",
  "noThermalShock",
  "wipeDry",
  "foodSafe",
]);
export type CareRule = z.infer<typeof careRule>;

export const productDetail = z.object({
  productId: z.string(),
  /** Searchable code; empty if the API does not send it. */
  spuCode: z.string(),
  productName: z.string(),
  ...seriesName,
  /** Items without a mediaType are pictures; videos have one. */
  mediaList: z.array(picture.extend({ mediaType: z.string().optional() })),
  mediaMajor: picture,
  descText: z.string(),
  skuList: z.array(z.object({ skuId: z.string(), skuShelfInfoVo: z.object({ salePrice: z.number().nullable() }) })),
  spuAttrList: z.array(productAttribute),
  virtualCategoryList: z.array(z.object({ code: z.string(), name: z.string() })),
  /** The category of the series. */
  seriesCategory: z.object({ code: z.string(), leafFlag: z.boolean() }).optional(),
  sizeDrawing: sizeDrawing.nullable(),
  careRules: z.array(careRule),
  /** Address of a glTF model in one file, in metres; absent if there is none. */
  model: z.string().optional(),
});
export type ProductDetail = z.infer<typeof productDetail>;

export const groupProduct = z.object({
  productId: z.string(),
  displayName: z.string(),
  imageUrl: z.string(),
  image: picture,
  /** The product's leaf categories, its own first. */
  virtualCategoryCodes: z.array(z.string()).optional(),
});
export type GroupProduct = z.infer<typeof groupProduct>;
