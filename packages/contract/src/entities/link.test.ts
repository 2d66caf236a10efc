import { expect, it } from "vitest";
import { type Link, linkTarget, type LinkTarget } from "./link.ts";

const none: LinkTarget = { kind: "none" };
const path = (href: string): LinkTarget => ({ kind: "path", href });

const table: [title: string, link: Link | undefined, target: LinkTarget][] = [
  ["type 1: an external address", { linkType: 1, val: "https://shop.example.com/a?b=1" }, { kind: "external", href: "https://shop.example.com/a?b=1" }],
  ["type 1: no address", { linkType: 1 }, none],
  ["type 1: a script is no address", { linkType: 1, val: "javascript:alert(1)" }, none],
  ["type 1: an address of this site is type 4", { linkType: 1, val: "//evil.example.com" }, none],

  ["[LINK-02] a page", { linkType: 2, type: "page", onlineId: "1868" }, path("/brand-story/1868")],
  ["[LINK-02] a page whose id needs encoding", { linkType: 2, type: "page", onlineId: "历史/一" }, path("/brand-story/%E5%8E%86%E5%8F%B2%2F%E4%B8%80")],
  ["[LINK-02] another type than page", { linkType: 2, type: "article", onlineId: "1868" }, none],
  ["[LINK-02] no type", { linkType: 2, onlineId: "1868" }, none],
  ["[LINK-02] no id", { linkType: 2, type: "page" }, none],

  ["[LINK-03] a product", { linkType: 3, linkSpuId: "klar-red-wine" }, path("/pdp/klar-red-wine")],
  ["[LINK-03] a product reached from a category", { linkType: 3, linkSpuId: "klar-red-wine", vc: "stemware" }, path("/pdp/klar-red-wine?vc=stemware")],
  ["[LINK-03] codes are encoded", { linkType: 3, linkSpuId: "a/b", vc: "c&d" }, path("/pdp/a%2Fb?vc=c%26d")],
  ["[LINK-03] no product", { linkType: 3 }, none],

  ["[LINK-04] a path", { linkType: 4, val: "/gifting?from=menu#top" }, path("/gifting?from=menu#top")],
  ["[LINK-04] no path", { linkType: 4 }, none],
  ["[LINK-04] a path without its slash", { linkType: 4, val: "gifting" }, none],
  ["[LINK-04] another host in disguise", { linkType: 4, val: "//evil.example.com" }, none],
  ["[LINK-04] another host behind a backslash", { linkType: 4, val: "/\\evil.example.com" }, none],
  ["[LINK-04] another host behind a tab, which browsers drop", { linkType: 4, val: "/\t/evil.example.com" }, none],

  ["[LINK-05] a category with children", { linkType: 5, code: "dinnerware", leafFlag: false }, path("/products/dinnerware")],
  ["[LINK-05] a leaf", { linkType: 5, code: "plates", leafFlag: true }, path("/products/category/plates")],
  ["[LINK-05] a leaf of all series", { linkType: 5, code: "plates", leafFlag: true, isAllSeries: "true" }, path("/products/category/plates?isAll=true")],
  ["[LINK-05] the flag is a text: false is not set", { linkType: 5, code: "plates", leafFlag: true, isAllSeries: "false" }, path("/products/category/plates")],
  ["[LINK-05] no code", { linkType: 5 }, none],

  ["type 7: a content record", { linkType: 7, id: "spring" }, { kind: "record", contentId: "spring" }],
  ["type 7: no record", { linkType: 7 }, none],

  ["[LINK-07] a zh-CN value overrides val of an external address", { linkType: 1, val: "https://a.example.com", locale: { "zh-CN": "https://b.example.com" } }, { kind: "external", href: "https://b.example.com" }],
  ["[LINK-07] a zh-CN value overrides val of a path", { linkType: 4, val: "/en", locale: { "zh-CN": "/zh" } }, path("/zh")],
  ["[LINK-07] an empty zh-CN value overrides nothing", { linkType: 4, val: "/en", locale: { "zh-CN": "" } }, path("/en")],

  ["no link at all", undefined, none],
];

it.each(table)("%s", (_title, link, target) => {
  expect(linkTarget(link)).toEqual(target);
});
