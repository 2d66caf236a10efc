import type { BlockKind } from "@klarholm/contract";
import type { FieldLabel, FieldLabels } from "./shared.copy.ts";
import { editorialLabels } from "./editorial.copy.ts";
import * as shared from "./shared.copy.ts";

const { picture, heading, more } = shared;

const contents: Record<BlockKind, FieldLabel> = {
  hero: [
    "整幅主图",
    "铺满屏幕宽度的大图，上面一句话、一个链接；多用在页面开头",
    {
      ...heading,
      title: ["主标题", "图片上的那句话"],
      subTitle: ["副标题", "主标题下方的小字；不填就没有"],
      pic: picture("图片", "横幅大图，宽度不小于 1920 像素"),
      picPhone: picture("手机图片", "手机上代替横图的竖图；不填则裁切横图"),
      tone: shared.tone,
      textPosition: ["文字位置", "left 靠左，center 居中，right 靠右"],
      ...more,
    },
  ],
  fixed_size_02: [
    "图文并排",
    "一张图片配一段文字和按钮",
    {
      pic: picture("图片", "文字旁边的图片"),
      picLocation: ["图片位置", "1 图片在左，2 图片在上、占满宽度，3 图片在右"],
      label: heading.label,
      title: shared.titleText,
      subTitle: shared.subTitleText,
      buttons: shared.buttons,
      textBackground: shared.textBackground,
      textAlign: shared.textAlign,
    },
  ],
  goods: ["商品横排", "一行可以左右滑动的商品", { ...heading, ...more, goods: shared.goods }],
  products: [
    "商品网格",
    "一格一格排开的商品，可以带一张大图",
    { ...heading, ...more, goods: shared.goods, pic: picture("大图", "占据网格左上四格的图片；不填则全是商品") },
  ],
  category: [
    "类目卡片",
    "几张类目卡片，点击进入类目",
    { ...heading, ...more, categories: ["类目", "类目代码，按顺序显示，至少一个"] },
  ],
  spacing: ["留白", "两块之间的空白", { size: ["大小", "small 小，medium 中，large 大"] }],
  ...editorialLabels,
};

/** The blocks of a page by kind, with the fields that all blocks have. */
export const blockLabels: FieldLabels = Object.fromEntries(
  Object.entries(contents).map(([kind, [title, description, fields]]): [string, FieldLabel] => [
    kind,
    [title, description, { ...fields, kind: shared.kind, seasons: shared.seasons }],
  ]),
);
