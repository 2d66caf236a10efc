import { interfaceCopy } from "@klarholm/contract/interface-copy";
import { maxWishes } from "../item-query.ts";

export const heartCopy = interfaceCopy("heart", {
  label: (name: string) => `心愿单：${name}`,
  added: "已加入心愿单",
  addedForVisit: "已加入心愿单，关闭标签页即清空；在 Cookie 说明里同意之后会一直保留",
  removed: "已从心愿单移除",
  refused: "您在 Cookie 说明里的选择，或您的浏览器，不允许保存心愿单",
  full: `心愿单最多放 ${maxWishes} 件，请先移除几件`,
});
