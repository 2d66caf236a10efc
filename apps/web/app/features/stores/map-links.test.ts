import { expect, test } from "vitest";
import { mapLinks } from "./map-links.ts";

const place = { storeName: "静安 & 旗舰店", address: "南京西路 1 号; A座", longitude: 121.45, latitude: 31.23 };
const asked = (address: string) => {
  const { origin, pathname, searchParams } = new URL(address);
  return { at: origin + pathname, ...Object.fromEntries(searchParams) };
};

test("[STORE-03] every map gets its own order of arguments", () => {
  const { amap, baidu, tencent } = mapLinks(place);
  expect(asked(amap)).toEqual({ at: "https://uri.amap.com/marker", position: "121.45,31.23", name: place.storeName, src: "klarholm", coordinate: "gaode", callnative: "0" });
  expect(asked(baidu)).toEqual({
    at: "https://api.map.baidu.com/marker",
    location: "31.23,121.45",
    title: place.storeName,
    content: place.address,
    output: "html",
    coord_type: "gcj02",
    src: "webapp.klarholm.site",
  });
  expect(asked(tencent)).toEqual({
    at: "https://apis.map.qq.com/uri/v1/marker",
    marker: "coord:31.23,121.45;title:静安 & 旗舰店;addr:南京西路 1 号； A座",
    referer: "klarholm",
  });
});

test("[STORE-03] every value is encoded, spaces as %20", () => {
  for (const address of Object.values(mapLinks(place))) expect(address).toMatch(/^https:\/\/[\w./-]+\?[\w%.&=()~!*'-]+$/);
  expect(mapLinks(place).amap).toContain("%20%26%20");
});
