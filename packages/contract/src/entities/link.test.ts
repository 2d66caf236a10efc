import { describe, expect, it } from "vitest";
import { type Link, linkTarget, type LinkTarget } from "./link.ts";

const none: LinkTarget = { kind: "none" };
const path = (href: string): LinkTarget => ({ kind: "path", href });
const external = (href: string): LinkTarget => ({ kind: "external", href });

type Row = [title: string, link: Link | undefined, target: LinkTarget];

const reaches = (_title: string, link: Link | undefined, target: LinkTarget) =>
  expect(linkTarget(link)).toEqual(target);

describe("type 1", () => {
  it.each<Row>([
    [
      "an external address",
      { linkType: 1, val: "https://shop.example.com/a?b=1" },
      external("https://shop.example.com/a?b=1"),
    ],
    ["no address", { linkType: 1 }, none],
    ["a script, which is no address", { linkType: 1, val: "javascript:alert(1)" }, none],
    ["an address without its protocol", { linkType: 1, val: "//evil.example.com" }, none],
  ])("%s", reaches);
});

describe("[LINK-02] type 2 links to a brand story page", () => {
  it.each<Row>([
    ["a page", { linkType: 2, type: "page", onlineId: "1868" }, path("/brand-story/1868")],
    [
      "a page whose id needs encoding",
      { linkType: 2, type: "page", onlineId: "历史/一" },
      path("/brand-story/%E5%8E%86%E5%8F%B2%2F%E4%B8%80"),
    ],
    ["another type than page", { linkType: 2, type: "article", onlineId: "1868" }, none],
    ["no type", { linkType: 2, onlineId: "1868" }, none],
    ["no id", { linkType: 2, type: "page" }, none],
  ])("%s", reaches);
});

describe("[LINK-03] type 3 links to a product", () => {
  it.each<Row>([
    ["a product", { linkType: 3, linkSpuId: "klar-red-wine" }, path("/pdp/klar-red-wine")],
    [
      "a product reached from a category",
      { linkType: 3, linkSpuId: "klar-red-wine", vc: "stemware" },
      path("/pdp/klar-red-wine?vc=stemware"),
    ],
    ["codes that need encoding", { linkType: 3, linkSpuId: "a/b", vc: "c&d" }, path("/pdp/a%2Fb?vc=c%26d")],
    ["no product", { linkType: 3 }, none],
  ])("%s", reaches);
});

describe("[LINK-04] type 4 links to a path of this site", () => {
  it.each<Row>([
    ["a path", { linkType: 4, val: "/gifting?from=menu#top" }, path("/gifting?from=menu#top")],
    ["no path", { linkType: 4 }, none],
    ["a path without its slash", { linkType: 4, val: "gifting" }, none],
    ["another host in disguise", { linkType: 4, val: "//evil.example.com" }, none],
    ["another host behind a backslash", { linkType: 4, val: "/\\evil.example.com" }, none],
    ["another host behind a tab, which browsers drop", { linkType: 4, val: "/\t/evil.example.com" }, none],
  ])("%s", reaches);
});

describe("[LINK-05] type 5 links to a category", () => {
  it.each<Row>([
    ["a category with children", { linkType: 5, code: "dinnerware", leafFlag: false }, path("/products/dinnerware")],
    ["a leaf", { linkType: 5, code: "plates", leafFlag: true }, path("/products/category/plates")],
    [
      "a leaf of all series",
      { linkType: 5, code: "plates", leafFlag: true, isAllSeries: "true" },
      path("/products/category/plates?isAll=true"),
    ],
    [
      "the flag as a text that says no",
      { linkType: 5, code: "plates", leafFlag: true, isAllSeries: "false" },
      path("/products/category/plates"),
    ],
    ["no code", { linkType: 5 }, none],
  ])("%s", reaches);
});

describe("type 7", () => {
  it.each<Row>([
    ["a content record", { linkType: 7, id: "spring" }, { kind: "record", contentId: "spring" }],
    ["no record", { linkType: 7 }, none],
  ])("%s", reaches);
});

describe("[LINK-07] a zh-CN value overrides val", () => {
  it.each<Row>([
    [
      "of an external address",
      { linkType: 1, val: "https://a.example.com", locale: { "zh-CN": "https://b.example.com" } },
      external("https://b.example.com"),
    ],
    ["of a path", { linkType: 4, val: "/en", locale: { "zh-CN": "/zh" } }, path("/zh")],
    ["but not when it is empty", { linkType: 4, val: "/en", locale: { "zh-CN": "" } }, path("/en")],
    ["and is judged as val is", { linkType: 4, val: "/en", locale: { "zh-CN": "//evil.example.com" } }, none],
  ])("%s", reaches);
});

it("has no target without a link", () => {
  expect(linkTarget(undefined)).toEqual(none);
});
