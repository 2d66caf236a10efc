/** Interface text that the footer and the verification page share. */
export const codeFormCopy = {
  title: "产品验证",
  label: "请输入验证二维码",
  confirm: "确认",
};
