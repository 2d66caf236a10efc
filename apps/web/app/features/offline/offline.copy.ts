import { interfaceCopy } from "@klarholm/contract/interface-copy";

export const offlineCopy = interfaceCopy("offline", {
  /** In the display fonts. */
  title: "没有网络时",
  nothing: "还没有保存过页面",
  never: "这一页还没有保存过",
  lead: (count: number) => `这台设备上保存了 ${count} 个看过的页面，没有网络也能打开。`,
  neverText: "您要看的页面之前没有打开过，联网后才能看到。下面是已经保存的页面。",
  nothingText:
    "同意保存便利记录之后，看过的页面与心愿单会保存在这台设备上，在没有信号的地方也能打开。内容可能已经变化，页面会写明保存的时间。",
  choice: "查看或更改选择",
  home: "返回首页",
  again: "再试一次",
  list: "已保存的页面",
  keptOn: (when: string) => `${when} 保存`,
});
