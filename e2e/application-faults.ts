/** Messages of an empty form, in the order of its fields. */
export const allMissing = [
  "请输入姓名",
  "请输入手机号码",
  "请选择地点偏好",
  "请选择门店",
  "请上传简历",
  "请输入验证码",
  "请阅读并同意个人信息处理告知",
];
