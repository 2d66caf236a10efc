import { interfaceCopy } from "@klarholm/contract/interface-copy";
export const pagerCopy = interfaceCopy("pager", {
  pager: "分页",
  previousPage: "上一页",
  nextPage: "下一页",
  page: (number: number) => `第 ${number} 页`,
});
