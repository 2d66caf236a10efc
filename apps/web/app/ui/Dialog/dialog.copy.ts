import { interfaceCopy } from "@klarholm/contract/interface-copy";
export const dialogCopy = interfaceCopy("dialog", { close: "关闭" });
