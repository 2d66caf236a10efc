import { z } from "zod";
import { mediaPath } from "./parts.ts";

/** Hundredths of a picture's width from its left, or of its height from its top. */
const hundredth = z.number().int().min(0).max(100);

/** The point that every crop contains, as close to its centre as possible. */
const focus = z.strictObject({ x: hundredth, y: hundredth });

/** pictures.yaml: the focus of pictures. Other pictures are cropped around their centre. */
export const picturesFile = z.strictObject({ focus: z.record(mediaPath, focus) });
