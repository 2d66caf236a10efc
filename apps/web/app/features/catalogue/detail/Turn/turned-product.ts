import type { Picture } from "@klarholm/contract";

/** What is measured of a product, over all. */
export const measures = ["across", "deep", "high"] as const;
export type Measure = (typeof measures)[number];

/** A product that can be turned. */
export interface TurnedProduct {
  name: string;
  picture: Picture;
  /** Address of its model. */
  model: string;
  /** What is known of its measures, in millimetres. */
  size: Partial<Record<Measure, number>>;
}
