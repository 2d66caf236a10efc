import type { SiteSettings } from "@klarholm/contract";
import type { SiteConfig } from "../app/api/contexts.ts";

/** Sample site configuration. */

export const config: SiteConfig = {
  apiHost: "",
  imageHost: "",
  publicUrl: "https://site.example.com",
  token: "token",
  storeCode: "STORE",
  storeId: "1",
  channelCode: "SITE",
  channelId: "1",
  siteId: "1",
  mapsKey: "",
  showcase: false,
  offline: true,
  figures: true,
  fonts: "/fonts/test",
};

const drawing = { url: "/media/brand/wordmark.svg", width: 300, height: 32, alt: "字标" };

export const site: NonNullable<SiteSettings["site"]> = {
  name: "示例官方网站",
  brandName: "示例",
  defaultTDK: { title: "示例官方网站", description: "示例的简介", keywords: "瓷,玻璃" },
  wordmark: drawing,
  favicon: "/media/brand/favicon.svg",
  touchIcon: "/media/brand/touch.png",
  shareImage: { url: "/media/brand/share.png", width: 300, height: 300, alt: "分享图" },
  footerGroups: ["客户服务", "关于我们", "如何购买", "联系我们"].map((title) => ({
    title,
    links: [{ name: `${title}一`, href: "/one" }],
  })),
  sisterBrands: [{ name: "甲", href: "https://a.example.com" }],
  groupLinks: [{ name: "集团", href: "https://group.example.com" }],
  copyright: "© 2023 示例",
  icp: { name: "备案号", href: "https://beian.miit.gov.cn/" },
  verificationTags: {},
};
