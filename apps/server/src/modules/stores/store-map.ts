import { mapsOrigin } from "@klarholm/contract/site";
import { LRUCache } from "lru-cache";

/** Milliseconds until a request is given up. */
const timeoutMs = 5000;
/** Bytes of a picture that are accepted; one of this size takes about 100 kB. */
const maxBytes = 1024 * 1024;
/** In CSS pixels; the service draws twice as many. */
const size = "360*220";
const pngSignature = "89504e470d0a1a0a";

export interface MapPlace {
  /** GCJ-02. */
  longitude: number;
  latitude: number;
}

/**
 * Pictures of maps with a marker from Amap's static map service (lbs.amap.com/api/webservice/guide/api/staticmaps), for
 * the desk. The key never leaves the server.
 */
export class StoreMaps {
  readonly #pictures: LRUCache<string, Buffer>;

  /** @param key of Amap's web service */
  constructor(key: string) {
    this.#pictures = new LRUCache({
      max: 200,
      ttl: 24 * 3_600_000,
      fetchMethod: (location) => requestPicture(location, key),
    });
  }

  /** A map as PNG. Simultaneous calls for a place share a request. @throws when the service does not answer with a picture */
  async picture({ longitude, latitude }: MapPlace): Promise<Buffer> {
    // The service takes six decimals; five are a metre.
    const location = [longitude, latitude].map((degrees) => Number(degrees.toFixed(5))).join(",");
    return this.#pictures.forceFetch(location);
  }
}

async function requestPicture(location: string, key: string): Promise<Buffer> {
  const query = new URLSearchParams({ location, zoom: "15", size, scale: "2", markers: `mid,,A:${location}`, key });
  const response = await fetch(`${mapsOrigin}/v3/staticmap?${query}`, {
    redirect: "error",
    signal: AbortSignal.timeout(timeoutMs),
  });
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.length;
    if (bytes > maxBytes) throw new Error("The map service sent too much");
    parts.push(part);
  }
  const picture = Buffer.concat(parts);
  // A refusal, for example of the key, is JSON with status 200.
  if (!response.ok || picture.toString("hex", 0, 8) !== pngSignature)
    throw new Error(`The map service sent no picture (status ${response.status})`);
  return picture;
}
