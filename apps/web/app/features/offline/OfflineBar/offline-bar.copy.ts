import { interfaceCopy } from "@klarholm/contract/interface-copy";

/** In the frame's chunk: without a network nothing can be fetched. */
export const barCopy = interfaceCopy("offline-bar", {
  label: "网络状态",
  kept: (when: string) => `连不上网站。这是 ${when} 保存的页面，价格与供应以联网后为准。`,
  cut: "网络已断开，看过的页面也许还能打开。",
  back: (when: string) => `网络已恢复。这还是 ${when} 保存的页面。`,
  pages: "已保存的页面",
  fresh: "重新载入",
});
