import { identifier, storeTypes } from "@klarholm/contract";
import { z } from "zod";
import { name, type Parts } from "./parts.ts";

/** The mainland with its islands, in degrees; coordinates that were swapped or typed wrongly mostly fall outside. */
const mainland = { longitude: z.number().min(73.4).max(135.1), latitude: z.number().min(18).max(53.6) };

/** GB/T 2260: six digits, of which the first two are the province's. */
const provinceCode = z.string().regex(/^[1-6]\d0000$/, "expected a province's code of GB/T 2260, such as 310000");
const cityCode = z.string().regex(/^[1-6]\d(?!0000)\d{4}$/, "expected a city's code of GB/T 2260, such as 310100");

const phone = z.string().regex(/^\d[\d-]{5,18}\d$/, "expected a phone number such as 021-0000-0000");

/** stores.yaml: offline stores, with the areas that they are found by. */
export function storesFile({ reference, shownPicture }: Parts) {
  /** Provinces with their cities, in the order in which they are offered; those without stores are not. */
  const areas = z
    .array(
      z
        .strictObject({ code: provinceCode, name, cities: z.array(z.strictObject({ code: cityCode, name })).min(1) })
        .superRefine(({ code, cities }, context) => {
          for (const [index, city] of cities.entries()) {
            if (city.code.startsWith(code.slice(0, 2))) continue;
            context.addIssue({
              code: "custom",
              path: ["cities", index, "code"],
              message: `expected a city of ${code}, found "${city.code}"`,
            });
          }
        }),
    )
    .min(1);
  return z.strictObject({
    areas,
    stores: z.array(
      z
        .strictObject({
          code: identifier(),
          name,
          type: z.enum(storeTypes),
          /** Code of its city in `areas`. */
          city: reference("city", cityCode),
          /** From the district on: answers begin with province and city, which `areas` names. */
          address: name,
          /** GCJ-02, as Chinese maps give them. */
          coordinates: z.strictObject(mainland),
          description: name,
          /** A store is open when it has a phone ... */
          phone: phone.optional(),
          /** ... and is not yet while it has the day on which it is planned to open. Editors swap them: no plan opens a store. */
          opens: z.iso.date().optional(),
          hours: name,
          services: z.array(name).min(1),
          /** The first one stands for the store in lists. */
          pictures: z.array(shownPicture).min(1),
        })
        .refine(
          ({ phone: number, opens }) => (number === undefined) !== (opens === undefined),
          "expected either phone (open) or opens (planned opening day)",
        ),
    ),
  });
}
