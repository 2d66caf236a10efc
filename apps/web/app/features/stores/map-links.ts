import type { Store } from "@klarholm/contract";

/** What the map services are told about who asks. */
const source = "klarholm";

type Place = Pick<Store, "storeName" | "address" | "longitude" | "latitude">;

/**
 * Links that show a place on the three common maps, from which each offers routes. Coordinates are GCJ-02.
 * Mind the order (china.md, "Maps"): Amap takes longitude first, Baidu and Tencent take latitude first.
 */
export function mapLinks(place: Place): { amap: string; baidu: string; tencent: string } {
  const { storeName, address, longitude, latitude } = place;
  return {
    amap: link("https://uri.amap.com/marker", { position: `${longitude},${latitude}`, name: storeName, src: source, coordinate: "gaode", callnative: "0" }),
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

/** Spaces become %20: not every map service reads "+" as a space. */
function link(address: string, values: Record<string, string>): string {
  return `${address}?${Object.entries(values).map(([key, value]) => `${key}=${encodeURIComponent(value)}`).join("&")}`;
}

/** Tencent splits the decoded marker at these: their full-width forms read the same. */
function withoutSeparators(text: string): string {
  return text.replaceAll(";", "；").replaceAll(":", "：");
}
