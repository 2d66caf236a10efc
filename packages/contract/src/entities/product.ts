import { z } from "zod";
import { picture } from "./picture.ts";
import { wireTime } from "./text.ts";

const seriesName = { brandSeriesName: z.string(), i18nBrandSeriesName: z.object({ en: z.string().optional() }) };

/** A product in a list, a goods row or a menu. */
export const productCard = z.object({
  /** The product's id, which details call productId and links linkSpuId: the specification's three names for one thing. */
  spuId: z.string(),
  spuCode: z.string(),
  productName: z.string(),
  ...seriesName,
  majorImageUrl: z.string(),
  /** Without a placeholder: it stands on paper. */
  majorImage: picture,
  secondImageUrl: z.string().nullable(),
  secondImage: picture.nullable(),
  /** Yuan with two decimals; null where it is told in stores only (label 询价). */
  salePrice: z.number().nullable(),
  tagLabels: z.array(z.string()),
  publishTime: wireTime.nullable(),
  /** The product's own leaf category: what links to it carry, so that its page has a breadcrumb. */
  virtualCategoryCode: z.string().optional(),
});
export type ProductCard = z.infer<typeof productCard>;

/** One attribute line: group 1 features, 2 specifications, 3 extra attribute items. */
export const productAttribute = z.object({
  attrGroupDictCode: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  attrName: z.string(),
  value: z.string(),
});
export type ProductAttribute = z.infer<typeof productAttribute>;

const point = z.tuple([z.number(), z.number()]);

/** What the size drawing needs: the side view in millimetres, axis at x = 0, foot at z = 0. */
export const sizeDrawing = z.object({
  /** Outer profile from the foot to the rim as [radius, height]. */
  outline: z.array(point).min(2),
  /** The same points on the side that pours, where a lip is drawn out of the rim. */
  lip: z.array(point).min(2).optional(),
  /** Lid, saucer, candle: profiles of their own around the same axis, already moved to their height. */
  bodies: z.array(z.array(point).min(2)),
  /** Handles and spouts: the middle line in the side view, and the width at each of its points. */
  parts: z.array(z.object({ path: z.array(point).min(2), width: z.array(z.number()).min(2) })),
  /** What `width` and `depth` are those of: a figure stands on a base, and is measured by `length`. */
  widthOf: z.enum(["body", "base"]),
  /** Along the view; the diameter of what is round. */
  width: z.number().positive(),
  /** Across the view, of what is oval; null for what is round. */
  depth: z.number().positive().nullable(),
  height: z.number().positive(),
  /** Over handle and spout, or limbs, where that is more than the body. */
  length: z.number().positive().nullable(),
  capacityMl: z.number().positive().nullable(),
});
export type SizeDrawing = z.infer<typeof sizeDrawing>;

/** Care rules, each with a symbol of its own on the product page. */
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
  /** What the search box knows it by; empty where the API does not say. */
  spuCode: z.string(),
  productName: z.string(),
  ...seriesName,
  /** Pictures are the items without a mediaType; others (video) carry one. */
  mediaList: z.array(picture.extend({ mediaType: z.string().optional() })),
  mediaMajor: picture,
  descText: z.string(),
  skuList: z.array(z.object({ skuId: z.string(), skuShelfInfoVo: z.object({ salePrice: z.number().nullable() }) })),
  spuAttrList: z.array(productAttribute),
  virtualCategoryList: z.array(z.object({ code: z.string(), name: z.string() })),
  /** The category that presents the series. */
  seriesCategory: z.object({ code: z.string(), leafFlag: z.boolean() }).optional(),
  sizeDrawing: sizeDrawing.nullable(),
  careRules: z.array(careRule),
  /** Address of a glTF model in one file, in metres; absent where there is none to turn. */
  model: z.string().optional(),
});
export type ProductDetail = z.infer<typeof productDetail>;

export const groupProduct = z.object({
  productId: z.string(),
  displayName: z.string(),
  imageUrl: z.string(),
  image: picture,
  /** The leaf categories that the product is in, its own first. */
  virtualCategoryCodes: z.array(z.string()).optional(),
});
export type GroupProduct = z.infer<typeof groupProduct>;
