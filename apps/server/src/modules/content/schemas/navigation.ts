import { identifier, navDropdownSchema, navItemSchema } from "@klarholm/contract";
import { z } from "zod";
import type { Parts } from "./parts.ts";
import { deepStrict } from "./strict.ts";

/** navigation.yaml: header items, each with its mega-menu in place. */
export function navigationFile({ refs, link, product }: Parts) {
  const [cards, grid, list] = navDropdownSchema(refs).options;
  /** A grid in a file names its products; presenting looks them up. */
  const goodsGrid = grid.omit({ spuInfo: true }).extend({ newGoodsArr: z.array(product).min(1) });
  const dropdown = deepStrict(z.discriminatedUnion("style", [cards, goodsGrid, list]));

  return z.strictObject({
    items: z
      .array(
        deepStrict(
          navItemSchema(refs)
            .omit({ navPopover: true, navPopoverKey: true, navJump: true })
            .extend({ navKey: identifier(), jump: link, dropdown: dropdown.optional() }),
        ),
      )
      .min(1),
  });
}
