import { z } from "zod";
import { mediaPath } from "./parts.ts";

/** Hundredths of a picture's width from its left, or of its height from its top. */
const hundredth = z.number().int().min(0).max(100);

/** The place of a picture that every crop keeps in sight, as near to the middle as it can be. */
const focus = z.strictObject({ x: hundredth, y: hundredth });

/** pictures.yaml: what holds for a picture wherever it stands. One that is not named is cropped around its middle. */
export const picturesFile = z.strictObject({ focus: z.record(mediaPath, focus) });
