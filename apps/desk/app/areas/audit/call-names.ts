import type { DeskCallName, deskEndpoints } from "@klarholm/contract/desk/endpoints";

/** Calls that change something or show personal data. */
type LoggedCall = {
  [K in DeskCallName]: (typeof deskEndpoints)[K] extends { method: "POST" } | { audited: true } ? K : never;
}[DeskCallName];

/** Labels of logged calls. Commands are logged under their own names. */
export const callNames: Readonly<Record<Exclude<LoggedCall, "previewDraft">, string>> = {
  signIn: "用密码登录",
  signInSecond: "输入动态码",
  passkeyChallenge: "准备通行密钥登录",
  signInPasskey: "用通行密钥登录",
  signOut: "退出",
  readLink: "打开密码链接",
  useLink: "用链接设置密码",
  changePassword: "修改密码",
  beginSecond: "开始设置动态码",
  confirmSecond: "启用动态码",
  removeSecond: "停用动态码",
  beginPasskey: "开始添加通行密钥",
  addPasskey: "添加通行密钥",
  removePasskey: "删除通行密钥",
  endSession: "结束登录",
  addPerson: "添加人员",
  makeLink: "生成密码链接",
  setRole: "更换角色",
  setDisabled: "停用或启用账号",
  forgetSecond: "清除动态码与通行密钥",
  patchDraft: "写草稿",
  saveDraft: "编辑草稿",
  renameItem: "改编号",
  discardDraft: "放弃草稿",
  submitDrafts: "提交审核",
  answerSubmission: "答复提交",
  callOffSubmission: "撤回提交或取消定时",
  publishDrafts: "发布",
  scheduleDrafts: "定时发布",
  restoreDraft: "恢复为草稿",
  restorePublished: "恢复并发布",
  restoreSite: "恢复整个网站",
  uploadMedia: "上传图片或影片",
  describeMedia: "填写图片说明",
  focusMedia: "设定图片焦点",
  posterMedia: "设定影片封面",
  replaceMedia: "替换图片或影片",
  removeMedia: "删除图片或影片",
  listApplications: "查看申请列表",
  application: "查看申请",
  openApplicationFile: "查看申请的文件",
  downloadApplicationFile: "下载申请的原件",
};
