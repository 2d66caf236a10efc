import { interfaceCopy } from "@klarholm/contract/interface-copy";
/** Texts of the blocks that load on demand. */
export const editorialCopy = interfaceCopy("editorial", {
  pictures: "图片，可左右滚动",
  lights: "选一种光",
  years: "按年份浏览",
  year: "年份",
  yearHint: "请选择",
  showYear: "看这一年",
  play: "播放影片",
  pause: "暂停影片",
  findQuestion: "在问题中查找",
  findHint: "输入关键词，例如“退换”",
  found: (count: number) => `找到 ${count} 个相关问题`,
  foundNone: "没有找到相关问题。换个说法试试，或致电客服。",
});
