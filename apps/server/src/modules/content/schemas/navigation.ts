import { identifier, navDropdownSchema, navItemSchema } from "@klarholm/contract";
import { z } from "zod";
import type { Parts } from "./parts.ts";
import { strictly } from "./strict.ts";

/** navigation.yaml: header items, each with its mega-menu in place. */
export function navigationFile({ refs, link, product }: Parts) {
  const [cards, grid, list] = navDropdownSchema(refs).options;
  /** The products of a grid are looked up when it is presented. */
  const goodsGrid = grid.omit({ spuInfo: true }).extend({ newGoodsArr: z.array(product).min(1) });
  const dropdown = strictly(z.discriminatedUnion("style", [cards, goodsGrid, list]));

  return z.strictObject({
    items: z
      .array(
        strictly(
          navItemSchema(refs)
            .omit({ navPopover: true, navPopoverKey: true, navJump: true })
            .extend({ navKey: identifier(), jump: link, dropdown: dropdown.optional() }),
        ),
      )
      .min(1),
  });
}
