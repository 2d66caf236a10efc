import { fileFolders, singleFiles } from "../content/items.ts";
import { isRecord } from "@klarholm/contract/desk/merge";

/** Kinds of items that people write: files that exist once, and those of folders. */
export const writtenKinds: readonly string[] = [...singleFiles, ...Object.values(fileFolders)];

/** Whether an item exists once, under the name of its kind. */
export function existsOnce(kind: string): boolean {
  return singleFiles.some((name) => name === kind);
}

/** What an item is called; its id where it has no words of its own. */
export function titleOf({ kind, id }: { kind: string; id: string }, body: unknown): string {
  if (!isRecord(body) || existsOnce(kind)) return id;
  const [first] = recordsIn(body, "products");
  const title = body["title"] ?? body["name"] ?? first?.["name"];
  return typeof title === "string" && title !== "" ? title : id;
}

/** Text that is not well-formed cannot be encoded; the check tells of it. */
const inAddress = (id: string) => encodeURIComponent(id.toWellFormed());

/** Where visitors find it; null for what has no page of its own. */
export function addressOf({ kind, id }: { kind: string; id: string }, body: unknown): string | null {
  if (!isRecord(body)) return null;
  switch (kind) {
    case fileFolders.pages:
      return typeof body["path"] === "string" ? body["path"] : null;
    case fileFolders.news:
      return `/news/${inAddress(id)}`;
    case fileFolders.jobs:
      return `/about-us/jobs/${inAddress(id)}`;
    case fileFolders.products: {
      const [first] = recordsIn(body, "products");
      return typeof first?.["id"] === "string" ? `/pdp/${inAddress(first["id"])}` : null;
    }
    default:
      return null;
  }
}

/** Names and ids of the products of a group, by which people look for it. */
export function productsIn(body: unknown): string[] {
  return recordsIn(body, "products").flatMap(({ id, name }) => [id, name].filter((each) => typeof each === "string"));
}

/** The entries of a list within something, of what may be anything. */
export function recordsIn(body: unknown, field: string): Record<string, unknown>[] {
  const held = isRecord(body) ? body[field] : undefined;
  return Array.isArray(held) ? held.filter(isRecord) : [];
}
