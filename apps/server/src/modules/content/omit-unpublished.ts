import type { Link } from "@klarholm/contract";
import { linkTarget } from "@klarholm/contract/link";
import type { z } from "zod";

/** Parses checked content without list items whose product is not public; undefined when too few are left. */
export function parsePublic(schema: z.ZodType, authored: object): unknown {
  const { success, data, error } = schema.safeParse(authored);
  if (success) return data;
  const items = error.issues.map(({ path }) =>
    path.slice(0, path.findLastIndex((step) => typeof step === "number") + 1).join("."),
  );
  return schema.safeParse(withoutItems(authored, new Set(items))).data;
}

/** A copy without links whose target is not public, and without their texts. */
export function withoutDeadLinks(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((item) => !isDeadButton(item)).map(withoutDeadLinks);
  if (typeof value !== "object" || value === null) return value;
  const { link: to, linkName: _, ...others } = value as { link?: Link; linkName?: string };
  const isDead = to !== undefined && linkTarget(to).kind === "none";
  return Object.fromEntries(
    Object.entries(isDead ? others : value).map(([key, item]) => [key, withoutDeadLinks(item)]),
  );
}

/** Buttons and menu entries are omitted with their link. A button that never had a link opens help. */
function isDeadButton(item: { buttonLink?: Link; vcItem?: Link } | null): boolean {
  const to = item?.buttonLink ?? item?.vcItem;
  return to !== undefined && linkTarget(to).kind === "none";
}

/** A copy without the list items at the given paths. */
function withoutItems(value: unknown, paths: ReadonlySet<string>, at: readonly PropertyKey[] = []): unknown {
  const copy = (item: unknown, key: PropertyKey) => withoutItems(item, paths, [...at, key]);
  if (Array.isArray(value))
    return value.flatMap((item, index) => (paths.has([...at, index].join(".")) ? [] : [copy(item, index)]));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, copy(item, key)]));
}
