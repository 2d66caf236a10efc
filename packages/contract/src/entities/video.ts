import { z } from "zod";

/** A film wherever one occurs on the wire: silent MP4 (H.264), with a version in its address that lets browsers keep it for good. */
export const video = z.object({
  url: z.string().min(1),
  type: z.literal("video/mp4"),
  /** Pixels as it is shown. */
  width: z.number().int().positive(),
  height: z.number().int().positive(),
});
export type Video = z.infer<typeof video>;
