import { expect, it } from "vitest";
import { readMapLink } from "./map-link.ts";

/** The results of coordtransform 2.1.2, another implementation, for 116.404, 39.915. */
const given = [116.404, 39.915] as const;
const fromBaidu = [116.39762729119315, 39.90865673957631] as const;
const fromGps = [116.41024449916938, 39.91640428150164] as const;

it.each([
  ["https://uri.amap.com/marker?position=116.404,39.915&name=%E9%97%A8", given, undefined],
  ["门店 https://wb.amap.com/?p=B001,39.915,116.404,%E9%97%A8%E5%BA%97 复制自高德", given, undefined],
  ["https://ditu.amap.com/regeo?lng=116.404&lat=39.915&name=x", given, undefined],
  ["https://uri.amap.com/marker?position=116.404,39.915&coordinate=wgs84", fromGps, "GPS 坐标（WGS-84）"],
  ["https://apis.map.qq.com/uri/v1/marker?marker=coord:39.915,116.404;title:x", given, undefined],
  ["https://apis.map.qq.com/uri/v1/marker?marker=coord:39.915,116.404&coord_type=1", fromGps, "GPS 坐标（WGS-84）"],
  ["https://map.qq.com/?type=marker&pointx=116.404&pointy=39.915", given, undefined],
  ["https://api.map.baidu.com/marker?location=39.915,116.404&title=x&output=html", fromBaidu, "百度坐标"],
  ["https://api.map.baidu.com/marker?location=39.915,116.404&coord_type=gcj02", given, undefined],
  ["https://api.map.baidu.com/marker?location=39.915,116.404&coord_type=wgs84", fromGps, "GPS 坐标（WGS-84）"],
  ["https://www.openstreetmap.org/?mlat=39.915&mlon=116.404#map=19", fromGps, "GPS 坐标（WGS-84）"],
  ["116.404，39.915", given, undefined],
] as const)("[STORE-DESK-03] reads %s", (link, [longitude, latitude], convertedFrom) => {
  expect(readMapLink(link)).toEqual({
    longitude: expect.closeTo(longitude, 5),
    latitude: expect.closeTo(latitude, 5),
    convertedFrom,
  });
});

it("[STORE-DESK-03] reads the metres of Baidu's web map", () => {
  // The centre of the address is Tian'anmen, where Baidu's own coordinates are 116.404, 39.915.
  expect(readMapLink("https://map.baidu.com/poi/x/@12958175,4825923.77,17z")).toEqual({
    longitude: expect.closeTo(fromBaidu[0], 2),
    latitude: expect.closeTo(fromBaidu[1], 2),
    convertedFrom: "百度坐标",
  });
});

it.each([
  ["https://surl.amap.com/abc", /短链接/],
  ["https://example.com/?position=121,31", /没有读到坐标/],
  ["城门路 40 号", /没有读到坐标/],
  ["https://uri.amap.com/marker?position=31.2304,121.4737", /不在中国大陆/],
])("[STORE-DESK-03] explains why %s is refused", (text, message) => {
  expect(readMapLink(text)).toMatch(message);
});
