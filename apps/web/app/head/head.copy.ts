import { interfaceCopy } from "@klarholm/contract/interface-copy";
export const headCopy = interfaceCopy("head", { home: "首页" });
