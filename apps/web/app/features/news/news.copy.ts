import { interfaceCopy } from "@klarholm/contract/interface-copy";
export const newsCopy = interfaceCopy("news", {
  title: "品牌动态",
  english: "News",
  lead: "新品、门店与活动的消息，按时间记在这里。",
  catalogs: "栏目",
  years: "年份",
  all: "全部",
  year: (year: number) => `${year}年`,
  read: "阅读全文",
  emptyTitle: "这里暂时没有内容",
  emptyText: "换一个栏目或年份看看。",
  emptyAll: "查看全部动态",
  share: "分享",
  print: "打印",
  previous: "上一篇",
  next: "下一篇",
  neighbours: "前后文章",
  products: "相关商品",
  back: "返回列表",
  failed: "请求失败，请稍后重试！",
});

/** Such as 2026年3月1日, in the time zone of mainland China. @param time ISO 8601 */
export function newsDate(time: string): string {
  return new Date(time).toLocaleDateString("zh-CN", {
    year: "numeric",
    month: "long",
    day: "numeric",
    timeZone: "Asia/Shanghai",
  });
}
