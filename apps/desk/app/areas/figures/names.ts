import type { BuyChannel, DeviceClass } from "@klarholm/contract/beacon";
import type { FigureKind, Vital } from "@klarholm/contract/desk/figures";

export const deviceNames: Readonly<Record<DeviceClass, string>> = { phone: "手机", tablet: "平板", desktop: "电脑" };

export const channelNames: Readonly<Record<BuyChannel, string>> = {
  tmall: "天猫",
  jd: "京东",
  wechat: "微信商城",
  video: "短视频商城",
};

export const kindNames: Readonly<Record<FigureKind, string>> = {
  home: "首页",
  list: "商品列表",
  product: "商品页",
  search: "搜索",
  story: "图文页",
  stores: "门店",
  news: "新闻",
  jobs: "招聘",
  verification: "验证",
  other: "其他",
};

export const vitalNames: Readonly<Record<Vital, string>> = { lcp: "主要内容出现", inp: "按下后响应", cls: "版面跳动" };

/** A value with its unit. */
export function vitalValue(vital: Vital, value: number): string {
  if (vital === "cls") return value.toFixed(2);
  return vital === "lcp" ? `${(value / 1000).toFixed(1)} 秒` : `${Math.round(value)} 毫秒`;
}

/** A change against an earlier number; empty without one. */
export function changeText(now: number, before: number): string {
  if (before === 0) return "";
  const percent = Math.round((now / before - 1) * 100);
  return percent === 0 ? "持平" : percent > 0 ? `多 ${percent}%` : `少 ${-percent}%`;
}
