import { z } from "zod";
import { picture } from "./picture.ts";

/** A node of the virtual category tree, and its card (section 3). */
export interface VirtualCategory {
  virtualCategoryCode: string;
  virtualCategoryName: string;
  i18nVirtualCategoryName: { en?: string | undefined };
  leafFlag: boolean;
  /** Paragraphs, separated by line breaks. */
  description: string;
  /** URL of the card's picture; `picture` adds size and alternative text. */
  productUrl: string | null;
  picture: z.infer<typeof picture> | null;
  /** URL of the banner on the category's page; `background` adds its size. */
  virtualBackgroundUrl: string | null;
  background?: z.infer<typeof picture> | undefined;
  linkText: string | null;
  /** Products in this category and all its descendants. */
  productCount?: number | undefined;
  /** For a leaf below one series: the leaf of the same kind across all series. */
  allSeriesCode?: string | undefined;
  /** The series that owns the products; "all series" lists ignore it. */
  subList: VirtualCategory[];
}

export const virtualCategory: z.ZodType<VirtualCategory> = z.object({
  virtualCategoryCode: z.string(),
  virtualCategoryName: z.string(),
  i18nVirtualCategoryName: z.object({ en: z.string().optional() }),
  leafFlag: z.boolean(),
  description: z.string(),
  productUrl: z.string().nullable(),
  picture: picture.nullable(),
  virtualBackgroundUrl: z.string().nullable(),
  background: picture.optional(),
  linkText: z.string().nullable(),
  productCount: z.number().int().optional(),
  allSeriesCode: z.string().optional(),
  get subList() {
    return z.array(virtualCategory);
  },
});
