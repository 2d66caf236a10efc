import { interfaceCopy } from "@klarholm/contract/interface-copy";
export const giftingCopy = interfaceCopy("gifting", {
  breadcrumb: "企业礼赠",
  helpTitle: (tile: string) => `获取${tile}帮助`,
  helpText: "请拨打以下电话，礼赠顾问会为您答疑、报价与安排寄样。",
  tollFree: "免费热线",
  mobile: "手机",
  hours: "每日 10:00–17:00，国家法定节假日除外",
  adviser: "礼赠顾问",
});
