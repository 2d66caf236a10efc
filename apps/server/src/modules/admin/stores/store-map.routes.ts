import type { FastifyBaseLogger } from "fastify";
import { StoreMaps } from "../../stores/store-map.ts";
import type { DeskHandlers } from "../desk-handlers.ts";

/** Handler for the map in the form of a store. @param key of the map service; undefined requests nothing */
export function storeMapHandlers(key: string | undefined, log: Pick<FastifyBaseLogger, "warn">) {
  const maps = key ? new StoreMaps(key) : undefined;
  return {
    async storeMap(place) {
      if (!maps) return { state: "off" as const, picture: null };
      try {
        const picture = await maps.picture(place);
        return { state: "shown" as const, picture: picture.toString("base64") };
      } catch (error) {
        // The address of the request, with the key, is in no message of fetch.
        log.warn({ err: error }, "a map was not drawn");
        return { state: "failed" as const, picture: null };
      }
    },
  } satisfies Partial<DeskHandlers>;
}
