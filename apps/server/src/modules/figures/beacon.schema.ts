import { type Beacon, buyChannels, deviceClasses } from "@klarholm/contract/beacon";
import { z } from "zod";

/** Maximum size of a beacon in bytes. */
export const beaconBytes = 1024;

const milliseconds = z.number().min(0).max(3_600_000);
const host = z.union([z.literal(""), z.string().regex(/^(?=.{1,100}$)[a-z\d](?:[a-z\d.-]*[a-z\d])?$/)]);
const press = z.union([z.enum(buyChannels), z.string().regex(/^store\/[\p{L}\p{N}._-]{1,64}$/u)]);

export const beaconSchema: z.ZodType<Beacon> = z.strictObject({
  path: z.string().regex(/^\/[^\s\\]{0,700}$/),
  device: z.enum(deviceClasses).optional(),
  from: host.optional(),
  lcp: milliseconds.optional(),
  inp: milliseconds.optional(),
  cls: z.number().min(0).max(100).optional(),
  presses: z.array(press).max(20).optional(),
});

/** @returns undefined for anything but a beacon */
export function parseBeacon(body: unknown): Beacon | undefined {
  if (typeof body !== "string") return undefined;
  try {
    return beaconSchema.safeParse(JSON.parse(body)).data;
  } catch {
    return undefined;
  }
}
