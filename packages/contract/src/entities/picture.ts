import { z } from "zod";

/**
 * A picture wherever one occurs on the wire. `url` is the picture on the image host, with a version
 * that lets browsers keep it for good; the visitor's side appends an x-oss-process query (images.ts). `width` and
 * `height` are the original's pixels; a picture of another system may be known by its address alone (reading.ts).
 */
export const picture = z.object({
  url: z.string().min(1),
  width: z.number().int().positive().optional(),
  height: z.number().int().positive().optional(),
  /** Alternative text in Chinese; empty for decoration. */
  alt: z.string(),
  /** A data: URI of a few dozen pixels, shown until the picture has arrived; absent for drawings. */
  placeholder: z.string().startsWith("data:image/").optional(),
  /** A product's photograph: what shows it in a shape of its own, a share or a chat card, shows all of it, on paper. */
  fit: z.literal("pad").optional(),
});
export type Picture = z.infer<typeof picture>;
