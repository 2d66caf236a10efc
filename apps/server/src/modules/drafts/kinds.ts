import { fileFolders, optionalFiles, singleFiles } from "../content/items.ts";
import { isRecord } from "@klarholm/contract/desk/merge";

/** Kinds that editors write: single files and files in folders. */
export const writtenKinds: readonly string[] = [...singleFiles, ...Object.values(fileFolders)];

/** Whether there is one item of this kind, whose id is the kind. */
export function isSingle(kind: string): boolean {
  return singleFiles.some((name) => name === kind);
}

/** Whether a draft removes an item that the site requires. */
export function removesRequired({ kind, body }: { kind: string; body: string | null }): boolean {
  return body === null && isSingle(kind) && !optionalFiles.some((name) => name === kind);
}

/** The title or name of an item, else its id. */
export function titleOf({ kind, id }: { kind: string; id: string }, body: unknown): string {
  if (!isRecord(body) || isSingle(kind)) return id;
  const [first] = recordsIn(body, "products");
  const title = body["title"] ?? body["name"] ?? first?.["name"];
  return typeof title === "string" && title !== "" ? title : id;
}

/** encodeURIComponent throws for lone surrogates, which the check reports. */
const inAddress = (id: string) => encodeURIComponent(id.toWellFormed());

/** The public address; null for items without a page. */
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

/** Names and ids of a group's products, as search text. */
export function productsIn(body: unknown): string[] {
  return recordsIn(body, "products").flatMap(({ id, name }) => [id, name].filter((each) => typeof each === "string"));
}

/** The objects in a list field of an unvalidated body. */
export function recordsIn(body: unknown, field: string): Record<string, unknown>[] {
  const value = isRecord(body) ? body[field] : undefined;
  return Array.isArray(value) ? value.filter(isRecord) : [];
}
