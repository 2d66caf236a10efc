import { z } from "zod";
import { type VirtualCategory, virtualCategory } from "../entities/category.ts";
import type { Link } from "../entities/link.ts";
import { link } from "../entities/link.schema.ts";
import { type Picture, picture } from "../entities/picture.ts";
import { type ProductCard, productCard } from "../entities/product.ts";
import { type Video, video } from "../entities/video.ts";
import { readCard, readCategory, readPicture } from "../reading/entities.ts";

/**
 * References that a block or menu may hold. Schemas are functions over these: on the wire they are the objects; in
 * content files they are file names, ids and codes. The server resolves references by parsing with resolving schemas.
 */
export interface Refs<P = Picture, L = Link, G = ProductCard, C = VirtualCategory, V = Video, H = string> {
  picture: z.ZodType<P>;
  link: z.ZodType<L>;
  product: z.ZodType<G>;
  category: z.ZodType<C>;
  video: z.ZodType<V>;
  /** Rich text: HTML of an allow-list, sanitised by the server. */
  html: z.ZodType<H>;
}

/** Completes objects in blocks and menus as `reading/` does for answers, then validates them. */
export const wireRefs: Refs = {
  picture: z.preprocess(
    (input) => (typeof input === "string" ? readPicture(input) : completed(readPicture, input as Picture)),
    picture,
  ),
  link,
  product: z.preprocess((input) => completed(readCard, input as ProductCard), productCard),
  category: z.preprocess((input) => completed(readCategory, input as VirtualCategory), virtualCategory),
  video,
  html: z.string(),
};

/** If a documented field is missing, completion throws; the schema then reports the fault. */
function completed<T>(read: (input: T) => T, input: T): T {
  try {
    return read(input);
  } catch {
    return input;
  }
}
