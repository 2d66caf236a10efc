import { hasOwn } from "./has-own.ts";

/**
 * The interface's texts, which a brand may override (content/copy.yaml). A group is the object of one `.copy.ts` file;
 * a text has a path such as `stores.location.asking`. Free of schemas, because browsers load it.
 */

/** Overrides by path; `{0}` is the text's first parameter. */
export type CopyOverrides = Readonly<Record<string, string>>;

const none: CopyOverrides = {};
const groups = new Map<string, object>();
let applied = none;
let undo: (() => void)[] = [];

/**
 * Registers a group of texts and applies the current overrides to it.
 * @param name of its file, without `.copy.ts`
 * @param texts strings and template functions; may be nested
 */
export function interfaceCopy<T extends object>(name: string, texts: T): T {
  groups.set(name, texts);
  for (const [path, text] of Object.entries(applied)) if (path.startsWith(`${name}.`)) override(path, text);
  return texts;
}

/** Registered groups by name. */
export const copyGroups: ReadonlyMap<string, object> = groups;

/**
 * Applies overrides to all groups, including later ones. The objects are mutated, so modules may hold them but must
 * read texts during render. The server calls this before each synchronous render.
 * @param overrides default: the site's own texts
 */
export function applyCopy(overrides = none): void {
  if (overrides === applied) return;
  for (const restore of undo.reverse()) restore();
  undo = [];
  applied = overrides;
  for (const [path, text] of Object.entries(applied)) override(path, text);
}

/** Ignores unknown paths: an update of the site may have removed the text. */
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
