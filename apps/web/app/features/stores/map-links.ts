import type { Store } from "@klarholm/contract";
import { isPosition } from "@klarholm/contract/distance";
import { mapsOrigin } from "@klarholm/contract/site";

type Place = Pick<Store, "storeName" | "address" | "longitude" | "latitude">;

/**
 * Links to a place on Amap, Baidu and Tencent maps (docs/china.md, "Maps"). Coordinates are GCJ-02; Amap takes the
 * longitude first, the others the latitude.
 * @param source the site's host, which the services require
 * @returns undefined for invalid coordinates (STORE-02)
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

/** Of the map picture, in CSS pixels. */
export const mapSize = { width: 750, height: 460 } as const;

/**
 * The address of a static map with a marker, at twice the size. Coordinates are GCJ-02; the service takes six decimals.
 * @param key of Amap's web service
 * @returns undefined without a key, and for invalid coordinates (STORE-02)
 */
export function mapPicture(
  { longitude, latitude }: Pick<Place, "longitude" | "latitude">,
  key: string,
): string | undefined {
  if (!key || !isPosition({ longitude, latitude })) return undefined;
  const location = [longitude, latitude].map((degrees) => Number(degrees.toFixed(6))).join(",");
  const size = `${mapSize.width}*${mapSize.height}`;
  return link(`${mapsOrigin}/v3/staticmap`, {
    location,
    zoom: "15",
    size,
    scale: "2",
    markers: `mid,,A:${location}`,
    key,
  });
}

/** Encodes spaces as %20: not every map service decodes "+". */
function link(address: string, values: Record<string, string>): string {
  return `${address}?${new URLSearchParams(values).toString().replaceAll("+", "%20")}`;
}

/** Tencent splits the decoded marker at these; their full-width forms look the same. */
function withoutSeparators(text: string): string {
  return text.replaceAll(";", "；").replaceAll(":", "：");
}
