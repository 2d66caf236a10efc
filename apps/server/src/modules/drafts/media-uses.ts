import { setImmediate } from "node:timers/promises";
import type { Database } from "../../db/open.ts";
import { ApiError } from "../../plugins/http/api-error.ts";
import {
  type Connection,
  lockPublication,
  publishedVersion,
  readHashes,
  readInParts,
} from "../content/content.repository.ts";
import { type Draft, type ItemName, readDrafts } from "./draft.repository.ts";
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

/** Published items that contain the name of a file, and all drafts. */
export interface Content {
  published: readonly ContentItem[];
  drafts: readonly Draft[];
}

/** Kinds that describe media instead of showing them. */
const describing = new Set(["media", "pictures"]);

/** Tries to write what depends on uses while others publish and save. */
const maxTries = 5;

/** Reads only items with the name of a file, a part at a time; other requests run between. */
export async function readUsing(db: Database, name: string): Promise<Content> {
  const published: ContentItem[] = [];
  for await (const part of readInParts(db, await readHashes(db), name)) {
    published.push(...part);
    await setImmediate();
  }
  return { published, drafts: await readDrafts(db) };
}

/**
 * Writes what depends on the uses of a file, in a transaction that no publication or save interrupts. Uses are read
 * before it, and again if content has changed meanwhile.
 * @throws ApiError PUBLISHED_MEANWHILE after five tries
 */
export async function writeByUses<Result>(
  db: Database,
  name: string,
  write: (transaction: Connection, content: Content) => Promise<Result>,
): Promise<Result> {
  for (let tries = 0; tries < maxTries; tries++) {
    const before = await revisionsOf(db);
    const content = await readUsing(db, name);
    const written = await db.transaction().execute(async (transaction) => {
      await lockPublication(transaction);
      if ((await revisionsOf(transaction)) !== before) return undefined;
      return { result: await write(transaction, content) };
    });
    if (written) return written.result;
  }
  throw new ApiError("PUBLISHED_MEANWHILE");
}

/** Identifies the published version with all drafts. */
async function revisionsOf(db: Connection): Promise<string> {
  const drafts = await db.selectFrom("content_draft").select("revision").orderBy("revision").execute();
  return [await publishedVersion(db), ...drafts.map(({ revision }) => revision)].join(" ");
}

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
