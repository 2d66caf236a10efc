import type { Block, BlockContents, BlockKind } from "@klarholm/contract";
import { category, picture, productCard } from "./cards.factories.ts";
import { editorialSamples } from "./editorial.factories.ts";

/** Sample blocks, one of each kind. */
const samples: { [K in BlockKind]: BlockContents<K> } = {
  hero: {
    label: "Autumn",
    title: "把光，留在桌上",
    subTitle: "白瓷与玻璃",
    pic: picture("hero", "秋日餐桌"),
    tone: "onDark",
    textPosition: "left",
    linkName: "探索新品",
    link: { linkType: 4, val: "/new" },
  },
  fixed_size_02: {
    pic: picture("bowls", "蓝白瓷碗"),
    picLocation: 3,
    title: { titleText: "一道弧线", titleColor: "#FBFAF7", titleSize: 40 },
    subTitle: { subTitleText: "第一行\n第二行", subTitleColor: "#d9dde6", subTitleSize: 16 },
    buttons: [
      {
        buttonName: "走进系列",
        buttonLink: { linkType: 5, code: "series" },
        buttonTextColor: "#111111",
        buttonBorderColor: "#222222",
        buttonFillColor: "#333333",
      },
      { buttonName: "没有去处" },
    ],
    textBackground: "#14264a",
    textAlign: 2,
  },
  goods: {
    title: "本季新品",
    linkName: "查看全部",
    link: { linkType: 4, val: "/all" },
    goods: [productCard({ spuId: "cup" }), productCard({ spuId: "bowl" })],
  },
  products: { title: "玻璃", goods: [productCard({ spuId: "glass" })], pic: picture("row", "一排玻璃杯") },
  category: { title: "按器物浏览", categories: [category("plates"), category("tableware", [category("bowls")])] },
  spacing: { size: "large" },
  ...editorialSamples,
};

/** A sample block with some contents replaced. */
export function block<K extends BlockKind>(kind: K, contents: Partial<BlockContents<K>> = {}): Block {
  // The compiler cannot correlate kind and contents.
  return { kind, contents: { ...samples[kind], ...contents } } as Block;
}
