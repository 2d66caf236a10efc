import { expect, test } from "vitest";
import { followChannels, onlineStores } from "./channels.ts";

const qr = { url: "/media/qr.svg", width: 200, height: 200, alt: "二维码" };

test("[HEADER-02] online stores: two marketplaces by link, the WeChat store by QR code", () => {
  const stores = onlineStores({
    storeName4TM: "旗舰店",
    storeLink4TM: "https://tm.example.com",
    storeName4JD: "自营店",
    storeLink4JD: "https://jd.example.com",
    name4WXStore: "商城",
    image4WXStore: qr,
  });
  expect(stores).toEqual([
    { name: "旗舰店", href: "https://tm.example.com", qr: undefined, shop: "tmall" },
    { name: "自营店", href: "https://jd.example.com", qr: undefined, shop: "jd" },
    { name: "商城", href: undefined, qr, shop: "wechat" },
  ]);
});

test("[HEADER-02] accounts to follow: WeChat by QR code, microblog and lifestyle app by link", () => {
  const names = followChannels({
    name4WX: "公众号",
    image4WX: qr,
    name4Weibo: "微博",
    link4Weibo: "https://w.example.com",
    name4XHS: "笔记",
    link4XHS: "https://x.example.com",
  });
  expect(names.map(({ name }) => name)).toEqual(["公众号", "微博", "笔记"]);
});

test("skips a channel without a name, or without link and QR code", () => {
  expect(onlineStores({ storeName4TM: "旗舰店", storeLink4JD: "https://jd.example.com" })).toEqual([]);
});
