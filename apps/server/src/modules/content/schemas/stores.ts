import { identifier } from "@klarholm/contract";
import { dayHours } from "@klarholm/contract/store-hours";
import { z } from "zod";
import type { Parts } from "./parts.ts";
import { say, saying } from "../../../lib/language.ts";
import { refersTo } from "./references.ts";
import { matching, name } from "./text.ts";

/** The mainland with its islands, in degrees. Most swapped or mistyped coordinates are outside. */
const mainland = { longitude: z.number().min(73.4).max(135.1), latitude: z.number().min(18).max(53.6) };

/** GB/T 2260: six digits, of which the first two are the province's. */
const provinceCode = matching(
  /^[1-6]\d0000$/,
  "应为国标 GB/T 2260 的省份代码，例如 310000",
  "expected a province's code of GB/T 2260, such as 310000",
);
const cityCode = matching(
  /^[1-6]\d(?!0000)\d{4}$/,
  "应为国标 GB/T 2260 的城市代码，例如 310100",
  "expected a city's code of GB/T 2260, such as 310100",
);

const phone = matching(
  /^\d[\d-]{5,18}\d$/,
  "应为电话号码，例如 021-0000-0000",
  "expected a phone number such as 021-0000-0000",
);

const hoursOfDay = matching(dayHours, "应为营业时间，例如 10:00-22:00", "expected hours such as 10:00-22:00")
  .refine(
    (times) => times.slice(0, 5) !== times.slice(6),
    saying("关门时间不应与开门时间相同", "expected a closing time other than the opening time"),
  )
  .meta({ [refersTo]: "hours" });

/** Hours by weekday; the store is closed on days that are missing. */
const week = z
  .strictObject({
    monday: hoursOfDay.optional(),
    tuesday: hoursOfDay.optional(),
    wednesday: hoursOfDay.optional(),
    thursday: hoursOfDay.optional(),
    friday: hoursOfDay.optional(),
    saturday: hoursOfDay.optional(),
    sunday: hoursOfDay.optional(),
  })
  .refine((days) => Object.keys(days).length > 0, saying("至少一天营业", "expected at least one day with hours"))
  .meta({ [refersTo]: "week" });

const specialDays = z
  .strictObject({
    name: name.max(20),
    from: z.iso.date(),
    until: z.iso.date(),
    /** Closed without. */
    hours: hoursOfDay.optional(),
  })
  .refine(({ from, until }) => from <= until, {
    path: ["until"],
    ...saying("应不早于第一天 from", "expected a day not before from"),
  });

/** stores.yaml: offline stores, and the areas by which visitors find them. */
export function storesFile({ reference, shownPicture }: Parts) {
  /** Provinces with their cities, in the order of the filter, which omits those without stores. */
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
              message: say(
                `应为 ${code} 的城市，现为“${city.code}”`,
                `expected a city of ${code}, found "${city.code}"`,
              ),
            });
          }
        }),
    )
    .min(1);
  return z
    .strictObject({
      areas,
      /** What the brand calls its kinds of stores. */
      types: z.array(name.max(20)).min(1).default(["旗舰店", "精品店", "百货专柜"]),
      stores: z.array(
        z
          .strictObject({
            code: identifier(),
            name,
            type: name.max(20),
            /** Code of its city in `areas`. */
            city: reference("city", cityCode),
            /** From the district on: answers begin with province and city, which `areas` names. */
            address: name,
            /** GCJ-02, as Chinese maps give them. */
            coordinates: z.strictObject(mainland).meta({ [refersTo]: "coordinates" }),
            description: name,
            /** A store with a phone is open. One with a planned opening day is not, until editors replace the day by a phone. */
            phone: phone.optional(),
            opens: z.iso.date().optional(),
            /** Shown if the store has no hours by weekday. */
            hours: name.optional(),
            week: week.optional(),
            /** Holidays and other days with their own hours. */
            specialDays: z.array(specialDays).max(50).optional(),
            /** Closed for good: not shown to visitors. */
            closed: z.boolean().optional(),
            services: z.array(name).min(1),
            /** Lists show the first one. */
            pictures: z.array(shownPicture).min(1),
          })
          .refine(
            ({ phone: number, opens }) => (number === undefined) !== (opens === undefined),
            saying(
              "电话 phone（已开业）与计划开业日 opens 应填其一，且只填其一",
              "expected either phone (open) or opens (planned opening day)",
            ),
          )
          .refine(({ hours, week: byDay }) => hours !== undefined || byDay !== undefined, {
            path: ["week"],
            ...saying(
              "每周营业时间 week 与营业时间文字 hours 至少填一项",
              "expected week (hours by weekday) or hours (text)",
            ),
          }),
      ),
    })
    .superRefine(({ types, stores }, context) => {
      for (const [index, { type }] of stores.entries()) {
        if (types.includes(type)) continue;
        context.addIssue({
          code: "custom",
          path: ["stores", index, "type"],
          message: say(
            `应为 types 里的 ${types.join("、")} 之一，现为“${type}”`,
            `expected one of types (${types.join(", ")}), found "${type}"`,
          ),
        });
      }
    });
}
