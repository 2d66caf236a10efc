import { interfaceCopy } from "@klarholm/contract/interface-copy";

export const codeFormCopy = interfaceCopy("code-form", {
  title: "产品验证",
  label: "请输入验证二维码",
  confirm: "确认",
});
