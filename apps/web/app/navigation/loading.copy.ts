import { interfaceCopy } from "@klarholm/contract/interface-copy";
export const loadingCopy = interfaceCopy("loading", {
  failed: "请求失败，请稍后重试！",
  position: "职位信息获取失败，请稍后重试！",
  retry: "重试",
});
