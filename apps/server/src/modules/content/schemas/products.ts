import { careRule, identifier } from "@klarholm/contract";
import { z } from "zod";
import { blockSchema } from "./blocks.ts";
import type { Parts } from "./parts.ts";
import { inOrder, outOfOrder, publishTime, schedule } from "./schedule.ts";
import { saying } from "../../../lib/language.ts";
import { name } from "./text.ts";

const attributes = z.array(z.strictObject({ name, value: name })).min(1);

/** Facts of a product or, for products without them, of its group. */
const facts = {
  description: z.string().optional(),
  /** Attribute group 1. */
  features: attributes.optional(),
  /** Attribute group 2. */
  specifications: attributes.optional(),
  /** Attribute group 3. */
  extras: attributes.optional(),
  care: z.array(careRule).min(1).optional(),
  labels: z.array(name).min(1).optional(),
};

/** Yuan with at most two decimals. */
const price = z
  .number()
  .nonnegative()
  .refine((yuan) => Number(yuan.toFixed(2)) === yuan, saying("最多两位小数", "expected at most two decimals"));

/** series.yaml: brand series by id. */
export function seriesFile({ category }: Parts) {
  return z.strictObject({
    series: z.record(identifier(), z.strictObject({ name, en: name.optional(), category: category.optional() })),
  });
}

/** products/*.yaml: one group of sibling products. A product takes missing facts from its group. */
export function productsFile(parts: Parts) {
  const { reference, leaf, model, shownPicture } = parts;
  return z.strictObject({
    series: reference("series", identifier()),
    /** Leaf categories of every sibling. */
    categories: z.array(leaf).min(1),
    material: name,
    colour: name,
    ...facts,
    blocks: z.array(blockSchema(parts)).optional(),
    products: z
      .array(
        z
          .strictObject({
            ...schedule,
            id: identifier(),
            code: name,
            name,
            /** Distinguishes it from its siblings: a size or a colour. */
            displayName: name,
            price,
            publishTime,
            shape: reference("shape", identifier()).optional(),
            material: name.optional(),
            colour: name.optional(),
            /** The first is the main picture, the second shows on hover. */
            pictures: z.array(shownPicture).min(1),
            model: model.optional(),
            categories: z.array(leaf).min(1).optional(),
            ...facts,
          })
          .refine(inOrder, outOfOrder),
      )
      .min(1),
  });
}
