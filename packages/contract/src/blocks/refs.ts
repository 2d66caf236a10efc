import { z } from "zod";
import { type VirtualCategory, virtualCategory } from "../entities/category.ts";
import type { Link } from "../entities/link.ts";
import { link } from "../entities/link.schema.ts";
import { type Picture, picture } from "../entities/picture.ts";
import { type ProductCard, productCard } from "../entities/product.ts";
import { type Video, video } from "../entities/video.ts";
import { readCard, readCategory, readPicture } from "../reading/entities.ts";

/**
 * What a block or a menu may point at. Shapes are written once as functions over these schemas:
 * on the wire they are the things themselves; in content files they are references (a file name, an id,
 * a code), and the server turns one into the other by parsing with schemas that resolve.
 */
export interface Refs<P = Picture, L = Link, G = ProductCard, C = VirtualCategory, V = Video, H = string> {
  picture: z.ZodType<P>;
  link: z.ZodType<L>;
  product: z.ZodType<G>;
  category: z.ZodType<C>;
  video: z.ZodType<V>;
  /** Rich text: HTML of a small allow-list, sanitised before it travels. */
  html: z.ZodType<H>;
}

/** Things in blocks and menus are completed like those of answers (reading/), then held against their schema. */
export const wireRefs: Refs = {
  picture: z.preprocess(
    (given) => (typeof given === "string" ? readPicture(given) : completed(readPicture, given as Picture)),
    picture,
  ),
  link,
  product: z.preprocess((given) => completed(readCard, given as ProductCard), productCard),
  category: z.preprocess((given) => completed(readCategory, given as VirtualCategory), virtualCategory),
  video,
  html: z.string(),
};

/** What lacks even that which is documented cannot be completed; its schema says what is wrong with it. */
function completed<T>(read: (given: T) => T, given: T): T {
  try {
    return read(given);
  } catch {
    return given;
  }
}
