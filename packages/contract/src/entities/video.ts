import { z } from "zod";

/** A video on the wire: silent MP4 (H.264). The address is versioned, so that browsers may cache it for ever. */
export const video = z.object({
  url: z.string().min(1),
  type: z.literal("video/mp4"),
  /** Display size in pixels. */
  width: z.number().int().positive(),
  height: z.number().int().positive(),
});
export type Video = z.infer<typeof video>;
