import { interfaceCopy } from "@klarholm/contract/interface-copy";
export const recordsCopy = interfaceCopy("records", { failed: "内容暂时无法显示，请稍后重试！" });
