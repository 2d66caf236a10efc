import type { z } from "zod";
import { type VirtualCategory, virtualCategory } from "../entities/category.ts";
import type { Link } from "../entities/link.ts";
import { link } from "../entities/link.schema.ts";
import { type Picture, picture } from "../entities/picture.ts";
import { type ProductCard, productCard } from "../entities/product.ts";

/**
 * What a block or a menu may point at. Shapes are written once as functions over these four schemas:
 * on the wire they are the things themselves; in content files they are references (a file name, an id,
 * a code), and the server turns one into the other by parsing with schemas that resolve.
 */
export interface Refs<P = Picture, L = Link, G = ProductCard, C = VirtualCategory> {
  picture: z.ZodType<P>;
  link: z.ZodType<L>;
  product: z.ZodType<G>;
  category: z.ZodType<C>;
}

export const wireRefs: Refs = { picture, link, product: productCard, category: virtualCategory };
