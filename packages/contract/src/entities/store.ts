import { z } from "zod";
import { weekdays } from "../store-hours.ts";
import { picture } from "./picture.ts";

export interface Area {
  areaId: string;
  areaName: string;
  areaCode: string;
  children: Area[];
}

/** A province or city with its sub-areas. */
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
  /** The same pictures with sizes and alternative texts. */
  images: z.array(picture),
  /** The full address, beginning with the province. */
  address: z.string(),
  /** Null before the store opens. */
  linkPhone: z.string().nullable(),
  /** Planned opening date, YYYY-MM-DD; null for an open store. */
  openingTime: z.string().nullable(),
  businessTime: z.string(),
  /** Hours by weekday, for structured data; missing for stores without. A close before the opening is on the next day. */
  openingHours: z
    .array(z.object({ days: z.array(z.enum(weekdays)), opens: z.string(), closes: z.string() }))
    .optional(),
  /** Present and coming days with other hours; null for closed days. Missing for stores without. */
  specialHours: z
    .array(
      z.object({
        name: z.string(),
        from: z.string(),
        until: z.string(),
        opens: z.string().nullable(),
        closes: z.string().nullable(),
      }),
    )
    .optional(),
  /** The brand's name for this type of store, such as 旗舰店. */
  storeType: z.string(),
  services: z.array(z.string()),
  provinceCode: z.string(),
  cityCode: z.string(),
  longitude: z.number(),
  latitude: z.number(),
  /** Great-circle distance from the visitor in metres; null without valid coordinates. */
  distance: z.number().nullable(),
});
export type Store = z.infer<typeof store>;

/** A store in the application form. */
export const storeChoice = z.object({ id: z.string(), storeName: z.string(), storeCode: z.string() });
