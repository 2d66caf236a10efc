import { type Action, may, type Role } from "@klarholm/contract/desk/roles";

interface Area {
  to: string;
  label: string;
  /** What the area is for; omitted for the start view. */
  does?: string;
  action: Action;
}

/** Areas in display order with the required permission. */
const areas: readonly Area[] = [
  { to: "/", label: "今天", action: "account.own" },
  { to: "/content", label: "内容", does: "编辑页面、商品、新闻与网站的其他内容", action: "content.read" },
  {
    to: "/media",
    label: "媒体",
    does: "上传图片与影片，写替代文字，设焦点，查看用在哪里，全部替换",
    action: "media.write",
  },
  { to: "/publish", label: "发布", does: "查看待发布的修改，提交审核，发布或定时发布", action: "publish.submit" },
  { to: "/calendar", label: "日历", does: "查看哪天会自动发布、上线、下线或换季", action: "content.read" },
  { to: "/history", label: "历史", does: "查看每次发布改了什么，恢复以前的版本", action: "content.read" },
  { to: "/applications", label: "应聘", does: "查看职位申请与简历，下载原件", action: "applications.read" },
  { to: "/people", label: "人员", does: "添加同事，分配角色，发密码链接，停用账号", action: "accounts.manage" },
  { to: "/audit", label: "操作记录", does: "查看谁在何时做了什么", action: "audit.read" },
  { to: "/account", label: "我的账号", does: "修改密码，设置动态码与通行密钥，结束其他登录", action: "account.own" },
];

/** Permissions without an area, with the command that serves them. */
const commandLineTasks: readonly { action: Action; does: string }[] = [
  { action: "codes.lookup", does: "查询验证码、查看查验记录" },
  { action: "codes.void", does: "作废验证码" },
  { action: "stores.write", does: "修改门店（编辑同事可以在“内容”里改）" },
  { action: "positions.write", does: "修改职位（编辑同事可以在“内容”里改）" },
  { action: "applications.note", does: "给申请做标记、写备注" },
  { action: "applications.delete", does: "删除申请" },
];

/** Tasks of a role that need the command line; empty for content editors. */
export const commandLineTasksOf = (role: Role) =>
  may(role, "content.read") ? [] : commandLineTasks.filter(({ action }) => may(role, action)).map(({ does }) => does);

/** The areas of a role. */
export const areasOf = (role: Role) => areas.filter(({ action }) => may(role, action));
