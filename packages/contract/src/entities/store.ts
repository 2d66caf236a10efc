import { z } from "zod";
import { picture } from "./picture.ts";

export interface Area {
  areaId: string;
  areaName: string;
  areaCode: string;
  children: Area[];
}

/** A province or city with its parts. */
export const area: z.ZodType<Area> = z.object({
  areaId: z.string(),
  areaName: z.string(),
  areaCode: z.string(),
  get children() {
    return z.array(area);
  },
});

/** A city in a flat list. */
export const city = z.object({ areaId: z.string(), areaName: z.string(), areaCode: z.string() });

/** An offline store; coordinates are GCJ-02. */
export const store = z.object({
  id: z.string(),
  storeName: z.string(),
  storeCode: z.string(),
  openStatus: z.boolean(),
  description: z.string(),
  imageUrls: z.array(z.string()),
  /** The same pictures with their sizes and alternative texts. */
  images: z.array(picture),
  /** Whole, from the province on. */
  address: z.string(),
  /** Null until the store opens. */
  linkPhone: z.string().nullable(),
  /** Planned opening day, YYYY-MM-DD, for a store that is not open yet. */
  openingTime: z.string().nullable(),
  businessTime: z.string(),
  /** What the brand calls a store of its kind, such as 旗舰店. */
  storeType: z.string(),
  services: z.array(z.string()),
  provinceCode: z.string(),
  cityCode: z.string(),
  longitude: z.number(),
  latitude: z.number(),
  /** Metres from the visitor along a great circle, when valid coordinates were given. */
  distance: z.number().nullable(),
});
export type Store = z.infer<typeof store>;

/** A store as the job form offers it. */
export const storeChoice = z.object({ id: z.string(), storeName: z.string(), storeCode: z.string() });
