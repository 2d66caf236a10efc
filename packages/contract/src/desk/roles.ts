/**
 * Who may do what at the desk: the one table from which the server's guard, the interface and the test of every call
 * derive. Free of schemas, because the desk's pages load it.
 */

/** What a person is at the desk, with its Chinese name. A person has one role. */
export const roles = {
  editor: "编辑",
  publisher: "发布",
  service: "客服",
  hr: "人事",
  admin: "管理员",
} as const;

export type Role = keyof typeof roles;
export const roleNames: readonly Role[] = ["editor", "publisher", "service", "hr", "admin"];

interface ActionRow {
  /** What it is called in the interface. */
  title: string;
  /** Who may do it besides admins, who may do everything. */
  roles: readonly Role[];
}

const [editors, publishers, service, hr] = [
  ["editor", "publisher"],
  ["publisher"],
  ["service"],
  ["hr"],
] as const satisfies readonly (readonly Role[])[];

/** Everything that can be done at the desk. */
export const actions = {
  "account.own": { title: "管理自己的账号", roles: roleNames },
  "content.read": { title: "查看全部内容", roles: editors },
  "draft.write": { title: "编辑草稿", roles: editors },
  "media.write": { title: "管理图片与影片", roles: editors },
  preview: { title: "预览", roles: editors },
  "publish.submit": { title: "提交发布", roles: editors },
  "publish.do": { title: "发布与下线", roles: publishers },
  "publish.schedule": { title: "定时发布", roles: publishers },
  "publish.restore": { title: "恢复历史版本", roles: publishers },
  "codes.lookup": { title: "查询验证码", roles: service },
  "codes.void": { title: "作废验证码", roles: service },
  "codes.make": { title: "生成验证码批次", roles: [] },
  "verification.read": { title: "查看验证记录与报表", roles: service },
  "stores.write": { title: "管理门店", roles: service },
  "positions.write": { title: "管理职位", roles: hr },
  "applications.read": { title: "查看应聘申请", roles: hr },
  "applications.mark": { title: "标记应聘申请", roles: hr },
  "applications.note": { title: "为应聘申请写备注", roles: hr },
  "applications.export": { title: "导出应聘申请", roles: hr },
  "applications.delete": { title: "删除应聘申请", roles: hr },
  "accounts.manage": { title: "管理人员账号", roles: [] },
  "settings.write": { title: "修改设置", roles: [] },
  "audit.read": { title: "查看操作记录", roles: [] },
} as const satisfies Record<string, ActionRow>;

export type Action = keyof typeof actions;

/** Whether a role may do something. */
export function may(role: Role, action: Action): boolean {
  const { roles: allowed }: ActionRow = actions[action];
  return role === "admin" || allowed.includes(role);
}
