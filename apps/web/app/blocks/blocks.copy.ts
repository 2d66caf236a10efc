export const blocksCopy = {
  seeAll: "查看全部",
  previous: "上一组",
  next: "下一组",
  years: "按年份浏览",
  play: "播放影片",
  pause: "暂停影片",
  findQuestion: "在问题中查找",
  findHint: "输入关键词，例如“退换”",
  found: (count: number) => `找到 ${count} 个相关问题`,
  foundNone: "没有找到相关问题。换个说法试试，或致电客服。",
};
