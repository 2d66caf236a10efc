import { kindNames } from "@klarholm/contract/desk/kind-names";

export { kindNames };

/** A kind's name; what nobody has named yet stands as it is. */
export const kindName = (kind: string) => kindNames[kind] ?? kind;

/** What an item is called: one that exists once, by its kind. */
export const itemTitle = ({ kind, id, title }: { kind: string; id: string; title: string }) =>
  id === kind ? kindName(kind) : title;

/** Kinds of which somebody may add one; the others exist once. */
export const addedKinds = ["page", "product-group", "news", "job"] as const;

/** Kinds of which items may get another id, with their addresses and links. */
export const renamedKinds: ReadonlySet<string> = new Set(["page", "news"]);

/** What is wrong with an id that somebody chose; empty for nothing. */
export const idComplaint = (id: string) =>
  id !== "" && !/^[a-z0-9][a-z0-9-]{0,63}$/.test(id) ? "请用小写字母、数字和 -。" : "";

/** What can be said of an item's state. */
export const stateNames = {
  published: "已发布",
  draft: "有草稿",
  scheduled: "待定时发布",
  removed: "将下线",
  absent: "还没有",
} as const;

/** What the list is narrowed to. */
export const listings = { ...stateNames, faulty: "待改" } as const;

/** Where an item is written. */
export const itemAddress = (kind: string, id: string) => `/content/${kind}/${encodeURIComponent(id)}`;
