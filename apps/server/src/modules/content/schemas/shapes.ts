import { identifier } from "@klarholm/contract";
import { z } from "zod";
import type { Parts } from "./parts.ts";

const point = z.tuple([z.number(), z.number()]);
const line = z.array(point).min(2);
const count = z.int().min(2);
const millimetres = z.number().positive();
const share = z.number().min(0).max(1);

/**
 * shapes.yaml: the geometry of products in millimetres, for the studio's models and the size drawing. Unknown fields pass,
 * because the studio may use more.
 */
export function shapesFile({ reference }: Pick<Parts, "reference">) {
  const shape = z.looseObject({
    kind: z.string(),
    size: z.looseObject({
      diameter: millimetres,
      height: millimetres,
      length: millimetres.optional(),
      capacityMl: z.number().positive().optional(),
    }),
    /** Depth divided by width of the view; round without it. */
    oval: z.number().positive().optional(),
    outline: line,
    /** The inside, either as a line or by the thickness of wall and floor; solid without either. */
    inner: line.optional(),
    wall: millimetres.optional(),
    floor: millimetres.optional(),
    /** Ribs on a part of the outline; from and to are shares of its length. */
    flutes: z
      .looseObject({ count, depth: millimetres, wave: z.enum(["round", "cusp"]), from: share, to: share })
      .optional(),
    scallop: z.looseObject({ count, depth: millimetres }).optional(),
    /** Facets of cut glass, between two heights. */
    cuts: z
      .array(
        z.looseObject({
          pattern: z.enum(["diamond", "column"]),
          from: z.number().min(0),
          to: millimetres,
          count,
          rows: z.int().positive(),
          depth: millimetres,
        }),
      )
      .optional(),
    lip: z.looseObject({ reach: millimetres, drop: z.number().min(0), width: millimetres.max(360) }).optional(),
    parts: z
      .array(
        z.looseObject({
          kind: z.string(),
          /** Handle, spout: the middle line and the width at each of its points. */
          line: line.optional(),
          width: z.array(z.number()).min(2).optional(),
          /** One number, or one for each point of the line. */
          breadth: z.union([z.array(z.number().positive()).min(1), z.number().positive()]).optional(),
          /** Lid, saucer, candle: another entry of shapes.yaml and its origin. */
          shape: reference("shape", identifier()).optional(),
          at: point.optional(),
        }),
      )
      .optional(),
  });
  return z.record(identifier(), shape);
}
