import { interfaceCopy } from "@klarholm/contract/interface-copy";
import { maxCompared } from "./item-query.ts";

export const wishesCopy = interfaceCopy("wishes", {
  /** In the display fonts. */
  titles: {
    wishes: "心愿单",
    viewed: "最近看过",
    compare: "放在一起比较",
    noWishes: "心愿单还是空的",
    noneViewed: "还没有看过的产品",
    nothingToCompare: "还没有可以比较的产品",
    goWith: "可以搭配的产品",
  },
  emptyText: "看到喜欢的产品，按一下它的心形，它就会出现在这里。",
  noneViewedText: "看过的产品会列在这里，方便您找回。",
  compareText: `在心愿单里选二至 ${maxCompared} 件产品，按同一比例放在一起看大小。`,
  products: "浏览系列产品",
  kept: "清单只保存在您的浏览器里：同意保存便利记录之后一直保留，没有网络时也能打开，作出选择之前关闭标签页即清空，拒绝之后不保存。",
  cookie: "查看或更改选择",
  count: (count: number) => `共 ${count} 件`,
  gone: (count: number) => `清单里另有 ${count} 件产品已不再销售，因此没有列出。`,
  addAll: "全部加入我的心愿单",
  copyLink: "复制清单链接",
  print: "打印清单",
  qrAlt: "这份清单的二维码",
  qrHint: "微信扫一扫打开这份清单，也可以到店出示",
  code: "编号",
  price: "价格",
  size: "尺寸",
  noSize: "暂无尺寸",
  compare: (count: number) => `比较 ${count} 件`,
  pickShort: "比较",
  pick: (name: string) => `比较${name}`,
  scale: "侧视图按同一比例绘制。",
  drawingOf: (name: string) => `${name}侧视图`,
  leaveOut: (name: string) => `不再比较${name}`,
  backToList: "返回心愿单",
});
