import { interfaceCopy } from "@klarholm/contract/interface-copy";
export const blocksCopy = interfaceCopy("blocks", {
  seeAll: "查看全部",
  previous: "上一组",
  next: "下一组",
});
