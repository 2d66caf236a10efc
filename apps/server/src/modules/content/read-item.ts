import { z } from "zod";
import { fileFolders, movedKind, requiredPages, type ContentItem } from "./items.ts";

/** A part of the published content that this release left out, because it does not fit. */
export interface Unreadable extends Pick<ContentItem, "kind" | "id"> {
  /** What was left out: keys, a block, or the whole item with the reason. */
  reason: string;
}

/** Reads an item of the database. */
export type ReadItem = <T>(item: ContentItem, schema: z.ZodType<T>) => T;

/** Kinds whose items the content can lack, like items before their publish time. */
const omittableKinds: ReadonlySet<string> = new Set([...Object.values(fileFolders), movedKind]);

/** A published item that does not fit this release, and without which the content can be served. */
export class UnreadableItemError extends Error {
  override name = "UnreadableItemError";
}

/**
 * Parses a published item. Another release may have written it: unknown keys, and blocks that this release cannot read,
 * are left out. The checks of authors' files stay strict.
 * @param report receives what was left out
 * @throws UnreadableItemError when it does not fit and can be omitted; Error when it does not fit and is required
 */
export function readItem<T>(
  item: ContentItem,
  schema: z.ZodType<T>,
  report: (fault: Unreadable) => void = () => {},
): T {
  const { kind, id, body } = item;
  const value: unknown = JSON.parse(body);
  const omitted: string[] = [];
  for (;;) {
    const { success, data, error } = schema.safeParse(value);
    if (success) {
      for (const reason of omitted) report({ kind, id, reason });
      return data;
    }
    const more = [...omitUnknownKeys(value, error.issues), ...omitBlocks(value, error.issues)];
    omitted.push(...more);
    if (more.length > 0) continue;
    const reason = z.prettifyError(error);
    const message = messageOf(item, reason);
    const isRequired = kind === fileFolders.pages && requiredPages.includes(id);
    if (isRequired || !omittableKinds.has(kind)) throw new Error(message);
    report({ kind, id, reason });
    throw new UnreadableItemError(message);
  }
}

/** Parses an item that this release wrote, such as a draft. @throws when it does not fit */
export function readOwnItem<T>(item: ContentItem, schema: z.ZodType<T>): T {
  const { success, data, error } = schema.safeParse(JSON.parse(item.body));
  if (success) return data;
  throw new Error(messageOf(item, z.prettifyError(error)));
}

function messageOf({ kind, id }: ContentItem, reason: string): string {
  return `The published ${kind} "${id}" does not fit this release:\n${reason}`;
}

/** Deletes the unknown keys that issues name. @returns their paths */
function omitUnknownKeys(value: unknown, issues: readonly z.core.$ZodIssue[]): string[] {
  return issues.flatMap((issue) => {
    if (issue.code !== "unrecognized_keys") return [];
    const owner = at(value, issue.path);
    return issue.keys.flatMap((key) => {
      if (!isObject(owner) || !(key in owner)) return [];
      delete owner[key];
      return [`unknown key ${[...issue.path, key].join(".")}`];
    });
  });
}

/** Removes the blocks that issues other than unknown keys lie in. @returns what was removed */
function omitBlocks(value: unknown, issues: readonly z.core.$ZodIssue[]): string[] {
  const faulty = new Map<string, readonly PropertyKey[]>();
  for (const { code, path } of issues) {
    if (code === "unrecognized_keys" || path[0] !== "blocks" || typeof path[1] !== "number") continue;
    faulty.set(path.slice(0, 2).join("."), path.slice(0, 2));
  }
  // From the end, so that the positions of the others stay.
  return [...faulty.values()]
    .toSorted(([, a], [, b]) => Number(b) - Number(a))
    .flatMap(([list = "", index]) => {
      const blocks = at(value, [list]);
      if (!Array.isArray(blocks)) return [];
      const [block] = blocks.splice(Number(index), 1);
      return [`block ${Number(index) + 1} (${isObject(block) ? String(block["kind"]) : "?"})`];
    });
}

/** The value at a path; undefined where there is none. */
function at(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((inner, key) => (isObject(inner) ? inner[String(key)] : undefined), value);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
