import { z } from "zod";

/**
 * A picture on the wire. `url` is versioned, so that browsers may cache it for ever; clients append an x-oss-process
 * query (images.ts). `width` and `height` are pixels of the original; other systems may send the address only
 * (reading.ts).
 */
export const picture = z.object({
  url: z.string().min(1),
  width: z.number().int().positive().optional(),
  height: z.number().int().positive().optional(),
  /** Alternative text in Chinese; empty for decoration. */
  alt: z.string(),
  /** A data: URI of a tiny preview; absent for SVG. */
  placeholder: z.string().startsWith("data:image/").optional(),
  /**
   * For product photographs: other aspect ratios, as in shares and chat cards, pad the picture instead of cropping it.
   */
  fit: z.literal("pad").optional(),
});
export type Picture = z.infer<typeof picture>;
