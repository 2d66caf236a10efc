import { z } from "zod";

/** Calls for the form of a store. */
export const storeCalls = {
  storeMap: {
    summary: "A small map of a place in GCJ-02, drawn by the map service for the server's key; `off` without one.",
    request: z.object({
      longitude: z.coerce.number().min(-180).max(180),
      latitude: z.coerce.number().min(-90).max(90),
    }),
    answer: z.object({
      state: z.enum(["off", "shown", "failed"]),
      /** PNG in base64. */
      picture: z.string().nullable(),
    }),
  },
};
