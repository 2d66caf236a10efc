import { identifier } from "@klarholm/contract";
import { z } from "zod";
import type { Parts } from "./parts.ts";
import { name } from "./text.ts";

/** categories.yaml: the virtual category tree; a category without children is a leaf. */
export function categoriesFile({ picture, leaf }: Parts) {
  const category = z.strictObject({
    code: identifier(),
    name,
    en: name.optional(),
    /** Paragraphs separated by line breaks. */
    description: z.string().optional(),
    picture: picture.optional(),
    background: picture.optional(),
    linkText: name.optional(),
    /** For a leaf below one series: the leaf with the same kind of product of all series. */
    allSeries: leaf.optional(),
    get children() {
      return z.array(category).min(1).optional();
    },
  });
  return z.strictObject({ categories: z.array(category).min(1) });
}
