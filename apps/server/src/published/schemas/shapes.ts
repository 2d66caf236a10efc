import { identifier } from "@klarholm/contract";
import { z } from "zod";
import type { Parts } from "./parts.ts";

const point = z.tuple([z.number(), z.number()]);

/** shapes.yaml: the products' geometry in millimetres; the studio lathes from it, the size drawing draws it. */
export function shapesFile({ reference }: Parts) {
  const shape = z.looseObject({
    kind: z.string(),
    size: z.looseObject({
      diameter: z.number().positive(),
      height: z.number().positive(),
      length: z.number().positive().optional(),
      capacityMl: z.number().positive().optional(),
    }),
    /** Across the view / along it; round without it. */
    oval: z.number().positive().optional(),
    outline: z.array(point).min(2),
    parts: z
      .array(
        z.looseObject({
          kind: z.string(),
          /** Handle, spout: the middle line and the width at each of its points. */
          line: z.array(point).min(2).optional(),
          width: z.array(z.number()).min(2).optional(),
          /** Lid, saucer, candle: another entry of shapes.yaml and its origin. */
          shape: reference("shape", identifier()).optional(),
          at: point.optional(),
        }),
      )
      .optional(),
  });
  return z.record(identifier(), shape);
}
