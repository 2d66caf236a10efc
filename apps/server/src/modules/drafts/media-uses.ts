import type { Draft, ItemName } from "./draft.repository.ts";
import { titleOf } from "./kinds.ts";
import { isRecord } from "@klarholm/contract/desk/merge";
import { type ContentItem, itemKey } from "../content/items.ts";
import type { MediaFile } from "../media/media.repository.ts";

/** An item of content that names a file. */
export interface MediaUse extends ItemName {
  title: string;
  /** Whether visitors see it there. */
  isPublished: boolean;
  /** Whether a draft has it there. */
  isDrafted: boolean;
}

interface Written {
  published: readonly ContentItem[];
  drafts: readonly Draft[];
}

/** Kinds of items that show nothing: what was measured, and where crops look. */
const showing = new Set(["media", "pictures"]);

/** Where content names a file, in a field or within rich text: published, or as it is being written. */
export function usesOf(name: string, { published, drafts }: Written): MediaUse[] {
  const uses = new Map<string, MediaUse>();
  const add = ({ kind, id, body }: ItemName & { body: string | null }, how: Partial<MediaUse>) => {
    if (body === null || showing.has(kind) || !names(body, name)) return;
    const key = itemKey({ kind, id });
    const known = uses.get(key) ?? { kind, id, title: "", isPublished: false, isDrafted: false };
    uses.set(key, { ...known, title: titleOf({ kind, id }, JSON.parse(body)), ...how });
  };
  for (const item of published) add(item, { isPublished: true });
  for (const draft of drafts) add(draft, { isDrafted: true });
  return [...uses.values()];
}

/** Uploaded files have names that nothing else is called, so that text that holds one means it. */
function names(body: string, name: string): boolean {
  return body.includes(name);
}

/** A file with what is said of it. */
type Told = Pick<MediaFile, "name" | "alt">;

/**
 * What an item says with one file in another's place. An alternative text that was the one file's becomes the other's; one
 * that was written for its place stays.
 */
export function withMedia(value: unknown, one: Told, other: Told): unknown {
  if (typeof value === "string") return value.replaceAll(one.name, other.name);
  if (Array.isArray(value)) return value.map((entry) => withMedia(entry, one, other));
  if (!isRecord(value)) return value;
  const changed = Object.fromEntries(
    Object.entries(value).map(([field, held]) => [field, withMedia(held, one, other)]),
  );
  const isTheirs = value["src"] === one.name && value["alt"] === one.alt && other.alt !== null;
  return isTheirs ? { ...changed, alt: other.alt } : changed;
}
