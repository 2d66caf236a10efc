import { z } from "zod";
import { picture } from "./picture.ts";

/** A node of the virtual category tree, which is also the card that shows it (section 3). */
export interface VirtualCategory {
  virtualCategoryCode: string;
  virtualCategoryName: string;
  i18nVirtualCategoryName: { en?: string | undefined };
  leafFlag: boolean;
  /** Paragraphs, separated by line breaks. */
  description: string;
  /** URL of the card's picture; `picture` has its size and alternative text. */
  productUrl: string | null;
  picture: z.infer<typeof picture> | null;
  /** URL of the picture above the category's page; `background` has its size. */
  virtualBackgroundUrl: string | null;
  background?: z.infer<typeof picture> | undefined;
  linkText: string | null;
  /** Products in it and in all below it. */
  productCount?: number | undefined;
  /** Of a leaf below one series: the leaf with the same kind of product of all series. */
  allSeriesCode?: string | undefined;
  /** A series groups its products under one brand series; "all series" lists ignore that. */
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
