import { z } from "zod";
import { colour, requiredText, typeSize } from "../entities/text.ts";
import type { Refs } from "./refs.ts";

/** Text with an editor's colours and sizes: the fields that section 3 names for fixed_size_02. */
export const titleText = z.object({
  titleText: z.string(),
  titleSize: typeSize.optional(),
  titleColor: colour.optional(),
});
export const subTitleText = z.object({
  subTitleText: z.string(),
  subTitleSize: typeSize.optional(),
  subTitleColor: colour.optional(),
});
export const textBackground = colour.optional();

/** 1 left, 2 center, 3 right. */
export const textAlign = z.union([z.literal(1), z.literal(2), z.literal(3)]).default(1);

export function buttonSchema<P, L, G, C, V, H>(refs: Refs<P, L, G, C, V, H>) {
  return z.object({
    buttonName: requiredText,
    buttonLink: refs.link.optional(),
    buttonTextColor: colour.optional(),
    buttonBorderColor: colour.optional(),
    buttonFillColor: colour.optional(),
  });
}
