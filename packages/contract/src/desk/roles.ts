/**
 * Permissions of the desk. The server's guard, the interface and the test of every call derive from this table. Free of
 * schemas, because the desk's browser code loads it.
 */

/** Roles with their Chinese names. A person has exactly one. */
export const roles = {
  editor: "编辑",
  publisher: "发布",
  service: "客服",
  hr: "人事",
  admin: "管理员",
} as const;

export type Role = keyof typeof roles;
export const roleNames: readonly Role[] = ["editor", "publisher", "service", "hr", "admin"];

const [editors, publishers, service, hr] = [
  ["editor", "publisher"],
  ["publisher"],
  ["service"],
  ["hr"],
] as const satisfies readonly (readonly Role[])[];

/** Actions with the roles that may do them. Admins may do all. */
export const actions = {
  "account.own": roleNames,
  "content.read": editors,
  "draft.write": editors,
  "media.write": editors,
  preview: editors,
  "publish.submit": editors,
  "publish.do": publishers,
  "publish.schedule": publishers,
  "publish.restore": publishers,
  "codes.lookup": service,
  "codes.void": service,
  "codes.make": [],
  "verification.read": service,
  "stores.write": service,
  "positions.write": hr,
  "applications.read": hr,
  "applications.mark": hr,
  "applications.note": hr,
  "applications.export": hr,
  "applications.delete": hr,
  "accounts.manage": [],
  "settings.write": [],
  "audit.read": [],
} as const satisfies Record<string, readonly Role[]>;

export type Action = keyof typeof actions;

/** Whether a role may do an action. */
export function may(role: Role, action: Action): boolean {
  const allowed: readonly Role[] = actions[action];
  return role === "admin" || allowed.includes(role);
}
