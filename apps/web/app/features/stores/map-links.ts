import type { Store } from "@klarholm/contract";
import { isPosition } from "@klarholm/contract/distance";
import { mapsOrigin } from "@klarholm/contract/site";

type Place = Pick<Store, "storeName" | "address" | "longitude" | "latitude">;

/**
 * Links that show a place on the three common maps, from which each offers routes. Coordinates are GCJ-02.
 * Mind the order (docs/china.md, "Maps"): Amap takes longitude first, Baidu and Tencent take latitude first.
 * @param source what the services are told about who asks: the site's host
 * @returns undefined for coordinates that do not count (STORE-02)
 */
export function mapLinks(place: Place, source: string): { amap: string; baidu: string; tencent: string } | undefined {
  if (!isPosition(place)) return undefined;
  const { storeName, address, longitude, latitude } = place;
  return {
    amap: link("https://uri.amap.com/marker", {
      position: `${longitude},${latitude}`,
      name: storeName,
      src: source,
      coordinate: "gaode",
      callnative: "0",
    }),
    baidu: link("https://api.map.baidu.com/marker", {
      location: `${latitude},${longitude}`,
      title: storeName,
      content: address,
      output: "html",
      coord_type: "gcj02",
      src: `webapp.${source}.site`,
    }),
    tencent: link("https://apis.map.qq.com/uri/v1/marker", {
      marker: `coord:${latitude},${longitude};title:${withoutSeparators(storeName)};addr:${withoutSeparators(address)}`,
      referer: source,
    }),
  };
}

/** Width and height of the map picture in CSS pixels. */
export const mapSize = { width: 750, height: 460 } as const;

/**
 * Address of a picture that shows a place on Amap's map: a marker in the middle, at twice the size for fine
 * displays. Coordinates are GCJ-02, longitude first; the service takes six decimals at most.
 * @param key of Amap's web service
 * @returns undefined without a key, and for coordinates that do not count (STORE-02)
 */
export function mapPicture(
  { longitude, latitude }: Pick<Place, "longitude" | "latitude">,
  key: string,
): string | undefined {
  if (!key || !isPosition({ longitude, latitude })) return undefined;
  const location = [longitude, latitude].map((degrees) => Number(degrees.toFixed(6))).join(",");
  const { width, height } = mapSize;
  return link(`${mapsOrigin}/v3/staticmap`, {
    location,
    zoom: "15",
    size: `${width}*${height}`,
    scale: "2",
    markers: `mid,,A:${location}`,
    key,
  });
}

/** Spaces become %20: not every map service reads "+" as a space. */
function link(address: string, values: Record<string, string>): string {
  return `${address}?${Object.entries(values)
    .map(([key, value]) => `${key}=${encodeURIComponent(value)}`)
    .join("&")}`;
}

/** Tencent splits the decoded marker at these: their full-width forms read the same. */
function withoutSeparators(text: string): string {
  return text.replaceAll(";", "；").replaceAll(":", "：");
}
