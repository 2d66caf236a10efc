import { z } from "zod";
import { type Refs, wireRefs } from "../blocks/refs.ts";
import { requiredText } from "./text.ts";

/** The three menu styles (section 2, "Mega-menu"; section 3, "Card menu item" and following). */
export function navDropdownSchema<P, L, G, C, V, H>(refs: Refs<P, L, G, C, V, H>) {
  const feature = {
    mainTitle: z.string(),
    image: refs.picture,
    subTitle: z.string(),
    linkName: z.string(),
    linkUrl: refs.link,
  };
  return z.discriminatedUnion("style", [
    z.object({ style: z.literal(1), items: z.array(z.object(feature)).min(1).max(8) }),
    /** Product ids refer to `spuInfo`; unknown ids are dropped. */
    z.object({
      style: z.literal(2),
      ...feature,
      newGoodsArr: z.array(z.string()),
      spuInfo: z.record(z.string(), refs.product).default({}),
    }),
    z.object({
      style: z.literal(3),
      columns: z
        .array(
          z.object({
            seriesName: z.string(),
            seriesImg: refs.picture.optional(),
            seriesLink: refs.link.optional(),
            seriesList: z.array(
              z.object({ vcName: z.string(), vcItem: refs.link, isAllSeries: z.enum(["true", "false"]).optional() }),
            ),
          }),
        )
        .min(1),
    }),
  ]);
}

/** A navigation item; `navPopover.val` is the content record id of its dropdown. */
export function navItemSchema<P, L, G, C, V, H>(refs: Refs<P, L, G, C, V, H>) {
  return z.object({
    navName: requiredText,
    navKey: z.string().min(1),
    navType: z.string().default("page"),
    navJump: z.object({ val: refs.link }),
    navPopover: z.object({ val: z.string() }).optional(),
    navPopoverKey: z.string().optional(),
  });
}

export const navDropdown = navDropdownSchema(wireRefs);
export type NavDropdown = z.infer<typeof navDropdown>;
export const navItem = navItemSchema(wireRefs);
export type NavItem = z.infer<typeof navItem>;
export const navigation = z.object({ items: z.array(navItem) });
