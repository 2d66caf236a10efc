import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { mapLinks, mapPicture, mapSize } from "./map-links.ts";

const place = { storeName: "静安 & 旗舰店", address: "南京西路 1 号; A座", longitude: 121.45, latitude: 31.23 };
const links = () => mapLinks(place, "www.example.com") ?? expect.fail("there are no links");
const parsed = (address: string) => {
  const { origin, pathname, searchParams } = new URL(address);
  return { at: origin + pathname, ...Object.fromEntries(searchParams) };
};

test("[STORE-03] each map service has its own order of parameters", () => {
  const { amap, baidu, tencent } = links();
  expect(parsed(amap)).toEqual({
    at: "https://uri.amap.com/marker",
    position: "121.45,31.23",
    name: place.storeName,
    src: "www.example.com",
    coordinate: "gaode",
    callnative: "0",
  });
  expect(parsed(baidu)).toEqual({
    at: "https://api.map.baidu.com/marker",
    location: "31.23,121.45",
    title: place.storeName,
    content: place.address,
    output: "html",
    coord_type: "gcj02",
    src: "webapp.www.example.com.site",
  });
  expect(parsed(tencent)).toEqual({
    at: "https://apis.map.qq.com/uri/v1/marker",
    marker: "coord:31.23,121.45;title:静安 & 旗舰店;addr:南京西路 1 号； A座",
    referer: "www.example.com",
  });
});

test("[STORE-03] every value is encoded, spaces as %20", () => {
  for (const address of Object.values(links())) expect(address).toMatch(/^https:\/\/[\w./-]+\?[\w%.&=()~!*'-]+$/);
  expect(links().amap).toContain("%20%26%20");
});

test("the map picture takes longitude first, six decimals, a marker and the encoded key", () => {
  expect(parsed(mapPicture({ longitude: 121.45, latitude: 31.234_567_89 }, "k&y") ?? "")).toEqual({
    at: "https://restapi.amap.com/v3/staticmap",
    location: "121.45,31.234568",
    zoom: "15",
    size: "750*460",
    scale: "2",
    markers: "mid,,A:121.45,31.234568",
    key: "k&y",
  });
});

test("[STORE-02] unusable coordinates have no map links", () => {
  for (const [longitude, latitude] of [
    [0, 31],
    [121, 0],
    [180.1, 31],
    [121, -90.1],
  ] as const)
    expect(mapLinks({ ...place, longitude, latitude }, "www.example.com")).toBeUndefined();
});

test("[STORE-02] there is no map picture without a key or usable coordinates", () => {
  expect(mapPicture(place, "")).toBeUndefined();
  for (const [longitude, latitude] of [
    [0, 31],
    [121, 0],
    [180.1, 31],
    [121, -90.1],
    [Number.NaN, 31],
  ] as const)
    expect(mapPicture({ longitude, latitude }, "key")).toBeUndefined();
  expect(mapPicture({ longitude: -180, latitude: 90 }, "key")).toContain("location=-180%2C90&");
});

test("the reserved space has the map's aspect ratio", () => {
  const css = readFileSync(new URL("StoreDetail/StoreMap.module.css", import.meta.url), "utf8");
  expect(css).toContain(`aspect-ratio: ${mapSize.width} / ${mapSize.height};`);
});
