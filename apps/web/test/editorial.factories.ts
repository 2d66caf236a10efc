import type { BlockContents, BlockKind } from "@klarholm/contract";
import { category, picture, productCard } from "./cards.factories.ts";
import type { editorial } from "../app/blocks/editorial.ts";

const alignment = 2;

/** Sample blocks of story and service pages, one of each kind. */
export const editorialSamples: { [K in BlockKind & keyof typeof editorial]: BlockContents<K> } = {
  FixedSize03: {
    title: "三种馈赠",
    list: [
      {
        pic: picture("wedding", "系缎带的礼盒"),
        title: { titleText: "婚礼", titleColor: "#1f3a6e", titleSize: 30 },
        subTitle: { subTitleText: "一对香槟杯" },
        buttons: [{ buttonName: "看看", buttonLink: { linkType: 4, val: "/gifting" } }],
        textBackground: "#f3f1ec",
        textAlign: alignment,
      },
      { pic: picture("tea", "茶礼"), title: { titleText: "茶礼" }, buttons: [], textAlign: 1 },
    ],
  },
  videoBlock: {
    title: "光走过玻璃",
    video: { url: "/media/film/light.mp4?v=12345678", type: "video/mp4", width: 1280, height: 720 },
    poster: { ...picture("light", "一排玻璃杯的影子"), width: 1280, height: 720 },
    autoplay: true,
    caption: "上午十点到十一点",
  },
  storyBasicConfig: {
    label: "Since 1826",
    title: "我们的历史",
    description: "从一座窑说起。",
    path: "/brand-story/our-history",
    subTitle: "第一段。\n第二段。",
    pic: picture("history", "旧木桌上的版画"),
    layout: "cover",
    tone: "onLight",
  },
  giftingConfig: {
    title: "企业礼赠",
    desc: "选器、刻字、分送。",
    banner4FC: picture("gifting", "系缎带的礼盒"),
    tone: "onLight",
    title4Dealer: "礼赠伙伴",
    name4Dealer: "甲,乙，丙",
  },
  highlight: {
    text: "蓝，要等到出窑。",
    source: "画师 英格·瑟比",
    textColor: "#fbfaf7",
    background: "#14264a",
    link: { linkType: 4, val: "/brand-story" },
    linkName: "读下去",
  },
  common: {
    title: "釉下",
    text: '<p>画师落笔时，钴料还是<strong>灰褐色</strong>的。</p><p><a href="/gifting">礼赠</a></p>',
    pic: picture("brushes", "一束画笔"),
    caption: "画坊，清晨",
    link: { linkType: 4, val: "/about-us" },
    linkName: "关于我们",
  },
  brandStoryTitle: {
    label: "Chapter",
    title: { titleText: "火与土", titleColor: "#1f3a6e" },
    subTitle: { subTitleText: "1826—1888" },
    anchor: "fire",
    textAlign: alignment,
  },
  imageList: {
    layout: "mosaic",
    images: [
      { pic: picture("one", "吹管"), caption: "吹管" },
      { pic: picture("two", "砂轮"), link: { linkType: 4, val: "/brand-story/workmanship" } },
      { pic: picture("three", "石膏模") },
    ],
  },
  brandSpecialProducts: {
    title: "主编之选",
    items: [
      { product: productCard({ spuId: "cup" }), text: "杯口薄得刚好。", pic: picture("cup-scene", "窗台上的杯") },
      { product: productCard({ spuId: "bowl" }) },
    ],
  },
  brandGoodsModel: {
    title: "早餐桌上",
    text: "一壶两杯。",
    pic: picture("table", "晨光里的早餐桌"),
    goods: [productCard({ spuId: "pot" }), productCard({ spuId: "cup" })],
  },
  category02: {
    list: [
      { category: category("plates"), pic: picture("plates", "叠放的盘"), text: "从早餐到晚宴" },
      { category: category("tableware", [category("bowls")]) },
    ],
  },
  SequenceModel: {
    title: "年表",
    layout: "timeline",
    items: [
      { mark: "1826", title: "建窑", text: "首窑三百一十二件。", pic: picture("kiln", "海湾边的窑") },
      { mark: "1852", anchor: "mark", title: "款识", link: { linkType: 4, val: "/brand-story" } },
    ],
  },
  CollapseModel: {
    title: "常见问题",
    searchable: true,
    items: [
      { title: "可以放进洗碗机吗？", text: "<p>釉下彩可以，描金不可以。</p>", anchor: "dishwasher" },
      { title: "如何退换？", text: "<p>签收后七日内联系客服。</p>" },
    ],
  },
};
