import { hasOwn } from "./has-own.ts";

/**
 * The interface's texts, which a brand may put into words of its own (content/copy.yaml). A group is the object of one
 * `.copy.ts` file; a text is known by its path, such as `stores.location.asking`. Free of schemas, because browsers load it.
 */

/** A brand's own texts by path; `{0}` stands for the first parameter of a text. */
export type CopyOverrides = Readonly<Record<string, string>>;

const none: CopyOverrides = {};
const groups = new Map<string, object>();
let applied = none;
let undo: (() => void)[] = [];

/**
 * Registers a group of texts; the overrides of the present brand are applied to it.
 * @param name of its file, without `.copy.ts`
 * @param texts strings, and functions that fill one template with their parameters; may be nested
 */
export function interfaceCopy<T extends object>(name: string, texts: T): T {
  groups.set(name, texts);
  for (const [path, text] of Object.entries(applied)) if (path.startsWith(`${name}.`)) override(path, text);
  return texts;
}

/** All registered groups by name. */
export const copyGroups: ReadonlyMap<string, object> = groups;

/**
 * Applies a brand's texts to all groups, also to those that are registered later. The objects stay the same, so modules may
 * hold them; a text must be read when it is rendered. The server calls this before each synchronous render.
 * @param overrides the site's own texts by default
 */
export function applyCopy(overrides = none): void {
  if (overrides === applied) return;
  for (const restore of undo.reverse()) restore();
  undo = [];
  applied = overrides;
  for (const [path, text] of Object.entries(applied)) override(path, text);
}

/** Ignores a path without a text: an update of the site may have removed it. */
function override(path: string, text: string): void {
  const [name = "", ...keys] = path.split(".");
  const last = keys.pop() ?? "";
  let holder: unknown = groups.get(name);
  for (const key of keys) holder = isObject(holder) ? Reflect.get(holder, key) : undefined;
  if (!isObject(holder) || !hasOwn(holder, last)) return;
  const [texts, own]: [object, unknown] = [holder, Reflect.get(holder, last)];
  Reflect.set(texts, last, typeof own === "function" ? (...values: unknown[]) => filled(text, values) : text);
  undo.push(() => Reflect.set(texts, last, own));
}

function filled(text: string, values: readonly unknown[]): string {
  return text.replaceAll(/\{(\d)\}/g, (_, at: string) => String(values[Number(at)]));
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
