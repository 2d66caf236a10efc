import { kindNames } from "@klarholm/contract/desk/kind-names";

export { kindNames };

/** The name of a kind; falls back to the kind itself. */
export const kindName = (kind: string) => kindNames[kind] ?? kind;

/** The title of an item; items that exist once have their kind's name. */
export const itemTitle = ({ kind, id, title }: { kind: string; id: string; title: string }) =>
  id === kind ? kindName(kind) : title;

/** Kinds that can be added; the others exist once. */
export const addedKinds = ["page", "product-group", "news", "job"] as const;

/** Kinds whose items can be renamed, with addresses and links. */
export const renamedKinds: ReadonlySet<string> = new Set(["page", "news"]);

/** The fault of a chosen id; empty if it is valid. */
export const idFault = (id: string) =>
  id !== "" && !/^[a-z0-9][a-z0-9-]{0,63}$/.test(id) ? "请用小写字母、数字和 -。" : "";

/** Labels of item states. */
export const stateNames = {
  published: "已发布",
  draft: "草稿",
  scheduled: "定时",
  removed: "将下线",
  absent: "还没有",
} as const;

/** Labels of the list's filters. */
export const listings = { ...stateNames, faulty: "待改" } as const;

/** Address of an item's editor. */
export const itemAddress = (kind: string, id: string) => `/content/${kind}/${encodeURIComponent(id)}`;
