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
  // Lists, drafts, previews and submissions contain the kinds that the role writes (`mayWrite`).
  "content.read": roleNames,
  "draft.write": roleNames,
  preview: roleNames,
  "publish.submit": roleNames,
  /** Every kind of content. */
  "content.write": editors,
  "release.write": editors,
  "media.write": editors,
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
  "figures.read": publishers,
  "accounts.manage": [],
  "connections.manage": [],
  "settings.write": [],
  "audit.read": [],
} as const satisfies Record<string, readonly Role[]>;

export type Action = keyof typeof actions;

/** Kinds of content that more roles than editors write, with the action that allows it. */
const kindActions: Readonly<Record<string, Action | undefined>> = {
  stores: "stores.write",
  job: "positions.write",
};

/** Whether a role may write content of a kind. */
export function mayWrite(role: Role, kind: string): boolean {
  const action = kindActions[kind];
  return may(role, "content.write") || (action !== undefined && may(role, action));
}

/** Whether a role may do an action. */
export function may(role: Role, action: Action): boolean {
  const allowed: readonly Role[] = actions[action];
  return role === "admin" || allowed.includes(role);
}
