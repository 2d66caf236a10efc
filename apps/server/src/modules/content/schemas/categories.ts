import { identifier } from "@klarholm/contract";
import { z } from "zod";
import type { AuthoredPicture, Parts } from "./parts.ts";
import { name } from "./text.ts";

export interface AuthoredCategory {
  code: string;
  name: string;
  en?: string | undefined;
  /** Paragraphs separated by line breaks. */
  description?: string | undefined;
  picture?: AuthoredPicture | undefined;
  background?: AuthoredPicture | undefined;
  linkText?: string | undefined;
  /** For a leaf below one series: the leaf with the same kind of product of all series. */
  allSeries?: string | undefined;
  children?: AuthoredCategory[] | undefined;
}

/** categories.yaml: the virtual category tree; a node without children is a leaf. */
export function categoriesFile({ picture, leaf }: Parts) {
  const categoryNode: z.ZodType<AuthoredCategory> = z.strictObject({
    code: identifier(),
    name,
    en: name.optional(),
    description: z.string().optional(),
    picture: picture.optional(),
    background: picture.optional(),
    linkText: name.optional(),
    allSeries: leaf.optional(),
    get children() {
      return z.array(categoryNode).min(1).optional();
    },
  });

  return z.strictObject({ categories: z.array(categoryNode).min(1) });
}
