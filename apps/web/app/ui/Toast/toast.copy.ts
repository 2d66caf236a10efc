import { interfaceCopy } from "@klarholm/contract/interface-copy";
export const toastCopy = interfaceCopy("toast", { close: "关闭提示" });
