import { parseUrl } from "@klarholm/contract/desk/parse-url";
import gcoord, { type CRSTypes } from "gcoord";

/** A position in GCJ-02, and where it comes from. */
export interface MapPosition {
  longitude: number;
  latitude: number;
  /** The converted system, such as `百度坐标`; undefined for a position that was in GCJ-02. */
  convertedFrom: string | undefined;
}

/** A position as a link writes it. */
type Found = readonly [longitude: number, latitude: number, system: CRSTypes];

const systems: Readonly<Partial<Record<CRSTypes, string>>> = {
  [gcoord.WGS84]: "GPS 坐标（WGS-84）",
  [gcoord.BD09]: "百度坐标",
  [gcoord.BD09MC]: "百度坐标",
};
/** The mainland with its islands, as the schema of stores has it. */
const [west, east, south, north] = [73.4, 135.1, 18, 53.6];
/** Decimal places: about 0.1 m. */
const precision = 1e6;

/**
 * Reads the position of a link of Amap, Tencent Maps, Baidu Maps or OpenStreetMap, or of a pair of numbers in GCJ-02
 * (longitude first).
 * @returns the message of a text without a position as a string
 */
export function readMapLink(text: string): MapPosition | string {
  const link = /https?:\/\/\S+/.exec(text)?.[0];
  const url = link === undefined ? undefined : parseUrl(link);
  if (url && isShort(url)) return "这是短链接，请先在浏览器打开它，再复制地址栏里的长链接。";
  const found = url ? positionIn(url) : pairIn(text, gcoord.GCJ02, "longitude");
  if (!found) return "没有读到坐标，请粘贴高德、腾讯或百度地图里带标记的链接。";
  const [x, y, system] = found;
  const [longitude = 0, latitude = 0] =
    system === gcoord.GCJ02 ? [x, y] : gcoord.transform<[number, number]>([x, y], system, gcoord.GCJ02);
  if (!(longitude >= west && longitude <= east && latitude >= south && latitude <= north))
    return "这个位置不在中国大陆，请核对链接。";
  const [roundedX, roundedY] = [longitude, latitude].map((degrees) => Math.round(degrees * precision) / precision);
  return { longitude: roundedX ?? 0, latitude: roundedY ?? 0, convertedFrom: systems[system] };
}

const isShort = ({ hostname }: URL) => ["surl.amap.com", "j.map.baidu.com", "url.map.qq.com"].includes(hostname);

function positionIn(url: URL): Found | undefined {
  const { hostname, searchParams: query } = url;
  const pair = (name: string, system: CRSTypes, first: "longitude" | "latitude") =>
    pairIn(query.get(name) ?? "", system, first);
  const two = (x: string, y: string, system: CRSTypes) =>
    pairIn(`${query.get(x) ?? ""},${query.get(y) ?? ""}`, system, "longitude");
  if (isOf(hostname, "amap.com") || isOf(hostname, "gaode.com")) {
    const system = query.get("coordinate") === "wgs84" ? gcoord.WGS84 : gcoord.GCJ02;
    return (
      pair("position", system, "longitude") ??
      pair("location", system, "longitude") ??
      two("lng", "lat", gcoord.GCJ02) ??
      // Shared places: id, latitude, longitude, name.
      pairIn((query.get("p") ?? "").split(",").slice(1, 3).join(","), gcoord.GCJ02, "latitude") ??
      pair("q", gcoord.GCJ02, "latitude")
    );
  }
  if (isOf(hostname, "qq.com")) {
    const system = query.get("coord_type") === "1" ? gcoord.WGS84 : gcoord.GCJ02;
    const marker = /coord:([\d.]+,[\d.]+)/.exec(query.get("marker") ?? "")?.[1] ?? "";
    return (
      pairIn(marker, system, "latitude") ?? pair("coord", system, "latitude") ?? two("pointx", "pointy", gcoord.GCJ02)
    );
  }
  if (isOf(hostname, "baidu.com")) {
    const named = new Map([
      ["gcj02", gcoord.GCJ02],
      ["wgs84", gcoord.WGS84],
    ]);
    const system = named.get(query.get("coord_type") ?? "") ?? gcoord.BD09;
    // The address of the web map has metres of Baidu's projection.
    const metres = /@([\d.]+,[\d.]+)/.exec(url.pathname)?.[1] ?? "";
    return (
      pair("location", system, "latitude") ??
      pair("latlng", system, "latitude") ??
      pairIn(metres, gcoord.BD09MC, "longitude")
    );
  }
  if (isOf(hostname, "openstreetmap.org")) return two("mlon", "mlat", gcoord.WGS84);
  return undefined;
}

const isOf = (hostname: string, domain: string) => hostname === domain || hostname.endsWith(`.${domain}`);

/** The first two numbers of a text that begins with them. */
function pairIn(text: string, system: CRSTypes, first: "longitude" | "latitude"): Found | undefined {
  const [, one, two] = /^\s*(\d+(?:\.\d+)?)\s*[,，\s]\s*(\d+(?:\.\d+)?)/.exec(text) ?? [];
  if (one === undefined || two === undefined) return undefined;
  const [x, y] = first === "longitude" ? [one, two] : [two, one];
  return [Number(x), Number(y), system];
}
