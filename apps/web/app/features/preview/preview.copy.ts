import { interfaceCopy } from "@klarholm/contract/interface-copy";
export const previewCopy = interfaceCopy("preview", {
  title: "预览",
  refused: "预览链接无效或已过期",
  refusedHint: "请向编辑索取新的预览链接。",
  home: "返回首页",
});
