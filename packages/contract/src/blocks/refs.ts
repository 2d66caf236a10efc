import { z } from "zod";
import { type VirtualCategory, virtualCategory } from "../entities/category.ts";
import type { Link } from "../entities/link.ts";
import { link } from "../entities/link.schema.ts";
import { type Picture, picture } from "../entities/picture.ts";
import { type ProductCard, productCard } from "../entities/product.ts";
import { type Video, video } from "../entities/video.ts";

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

export const wireRefs: Refs = { picture, link, product: productCard, category: virtualCategory, video, html: z.string() };
