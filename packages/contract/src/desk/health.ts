/** Facts of the check of the whole site. Free of schemas, because the desk's browser code loads them. */

/** Sorts of findings with their Chinese names, in the order of lists. */
export const findingSorts = {
  fault: "错误",
  link: "链接",
  orphan: "没有链接指向的页面",
  expired: "已过期",
  filing: "备案与网站地图",
  words: "用语",
  alternative: "没有说明的图片",
  picture: "太小的图片",
  contrast: "对比度",
  slow: "慢的页面",
  other: "其他提醒",
} as const;

export type FindingSort = keyof typeof findingSorts;
export const findingSortNames = Object.keys(findingSorts) as FindingSort[];

/** Hours for which a finding counts as new after the check that first found it. */
export const newHours = 24;
