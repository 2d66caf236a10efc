import type { Draft, ItemName } from "./draft.repository.ts";
import { titleOf } from "./kinds.ts";
import { isRecord } from "@klarholm/contract/desk/merge";
import { type ContentItem, itemKey } from "../content/items.ts";
import type { MediaFile } from "../media/media.repository.ts";

/** An item that refers to a file. */
export interface MediaUse extends ItemName {
  title: string;
  isPublished: boolean;
  isDrafted: boolean;
}

interface Content {
  published: readonly ContentItem[];
  drafts: readonly Draft[];
}

/** Kinds that describe media instead of showing them. */
const describing = new Set(["media", "pictures"]);

/** Items that refer to a file, published or in drafts. */
export function usesOf(name: string, { published, drafts }: Content): MediaUse[] {
  const uses = new Map<string, MediaUse>();
  // Names of uploads contain a hash, so that any occurrence in the text is a reference.
  const add = ({ kind, id, body }: ItemName & { body: string | null }, where: Partial<MediaUse>) => {
    if (body === null || describing.has(kind) || !body.includes(name)) return;
    const key = itemKey({ kind, id });
    const known = uses.get(key) ?? { kind, id, title: "", isPublished: false, isDrafted: false };
    uses.set(key, { ...known, title: titleOf({ kind, id }, JSON.parse(body)), ...where });
  };
  for (const item of published) add(item, { isPublished: true });
  for (const draft of drafts) add(draft, { isDrafted: true });
  return [...uses.values()];
}

type Described = Pick<MediaFile, "name" | "alt">;

/** Replaces a file by another in a body. An alternative text is replaced only if it was that of the file itself. */
export function replaceMediaIn(value: unknown, one: Described, other: Described): unknown {
  if (typeof value === "string") return value.replaceAll(one.name, other.name);
  if (Array.isArray(value)) return value.map((entry) => replaceMediaIn(entry, one, other));
  if (!isRecord(value)) return value;
  const changed = Object.fromEntries(
    Object.entries(value).map(([field, inner]) => [field, replaceMediaIn(inner, one, other)]),
  );
  const hasOwnAlt = value["src"] === one.name && value["alt"] === one.alt && other.alt !== null;
  return hasOwnAlt ? { ...changed, alt: other.alt } : changed;
}
