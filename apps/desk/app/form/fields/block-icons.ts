import {
  IconAlignLeft,
  IconArrowsVertical,
  IconBox,
  IconCategory,
  IconColumns2,
  IconGift,
  IconH1,
  IconLayoutBoardSplit,
  IconLayoutNavbar,
  IconListNumbers,
  IconPhoto,
  type IconProps,
  IconQuote,
  IconShoppingBag,
  IconSquare,
  IconVideo,
} from "@tabler/icons-react";
import type { ComponentType } from "react";

/** Icons by a word in the kind's name; the first match counts. */
const icons: readonly (readonly [RegExp, ComponentType<IconProps>])[] = [
  [/video/i, IconVideo],
  [/spacing/i, IconArrowsVertical],
  [/highlight/i, IconQuote],
  [/title|heading/i, IconH1],
  [/hero|opening|basicConfig/i, IconLayoutNavbar],
  [/gift/i, IconGift],
  [/sequence|collapse/i, IconListNumbers],
  [/category/i, IconCategory],
  [/goods|products/i, IconShoppingBag],
  [/imageList/i, IconPhoto],
  [/fixedSize/i, IconColumns2],
  [/common/i, IconLayoutBoardSplit],
  [/text|story/i, IconAlignLeft],
  [/model/i, IconBox],
];

/** The icon of a kind of block. */
export const blockIcon = (kind: unknown) => icons.find(([name]) => name.test(String(kind)))?.[1] ?? IconSquare;
