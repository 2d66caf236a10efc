import { hasOwn } from "./has-own.ts";

/**
 * The interface's texts, which a brand may put into words of its own (content/copy.yaml). A group is the object of one
 * `.copy.ts` file; a text is known by its path, such as `stores.location.asking`. Free of schemas, because browsers load it.
 */

/** What a brand says otherwise, by path; `{0}` stands for the first value that a text is filled with. */
export type CopyOverrides = Readonly<Record<string, string>>;

const none: CopyOverrides = {};
const groups = new Map<string, object>();
let worn = none;
let undo: (() => void)[] = [];

/**
 * Makes a group known; what the present brand says otherwise is in it from then on.
 * @param name of its file, without `.copy.ts`
 * @param texts strings, and functions that fill one template with their parameters; nested as it suits
 */
export function interfaceCopy<T extends object>(name: string, texts: T): T {
  groups.set(name, texts);
  for (const [path, text] of Object.entries(worn)) if (path.startsWith(`${name}.`)) put(path, text);
  return texts;
}

/** Every group that is known, by name. */
export const copyGroups: ReadonlyMap<string, object> = groups;

/**
 * Has all groups speak as a brand does, and those that are loaded later. Objects stay the same, so parts may hold one
 * in a constant of a module; a text must be read when it is shown. The server calls this before it renders, each time
 * for the page's own edition, and renders in one go.
 * @param overrides the site's own texts by default
 */
export function wearCopy(overrides = none): void {
  if (overrides === worn) return;
  for (const back of undo.reverse()) back();
  undo = [];
  worn = overrides;
  for (const [path, text] of Object.entries(worn)) put(path, text);
}

/** A path that leads to no text, as after an update of the site alone, is passed over. */
function put(path: string, text: string): void {
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
