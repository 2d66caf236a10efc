import { expect, test } from "vitest";
import { isWeChat, microblogUrl, popupFeatures } from "./share.ts";

test("[PDP-10] the share address of Weibo has url, title and picture, all encoded", () => {
  const shared = {
    url: "https://klarholm.example.com/pdp/茶壶?vc=a&b",
    title: "Fjordlace 茶壶 & 杯 #1",
    picture: "https://img.example.com/a.webp?x-oss-process=image/resize,w_1",
  };
  const address = microblogUrl(shared);
  const query = new URL(address).searchParams;
  expect(address).toMatch(/^https:\/\/service\.weibo\.com\/share\/share\.php\?url=https%3A%2F%2F/);
  expect([query.get("url"), query.get("title"), query.get("pic"), query.get("searchPic")]).toEqual([
    shared.url,
    shared.title,
    shared.picture,
    "false",
  ]);
  expect(address).not.toMatch(/[# ]/);
});

test("[PDP-10] the popup is 682x700, centred, without an opener", () => {
  expect(popupFeatures({ availWidth: 1440, availHeight: 900 })).toBe(
    "width=682,height=700,left=379,top=100,noopener,noreferrer",
  );
  expect(popupFeatures({ availWidth: 390, availHeight: 600 })).toContain("left=0,top=0");
});

test("detects WeChat's browser", () => {
  expect(isWeChat("Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 MicroMessenger/8.0.49(0x18003137) NetType/WIFI")).toBe(
    true,
  );
  expect(isWeChat("Mozilla/5.0 (Windows NT 10.0) Chrome/120.0")).toBe(false);
});
