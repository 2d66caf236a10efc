/*
 * `npm run copy`, after an interface text has changed: lists the texts for the check of content/copy.yaml. The server reads
 * the list, because it may run without the site's sources.
 */
import { glob, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { copyGroups } from "@klarholm/contract/interface-copy";

/** Where the list is stored. */
export const listFile = join(import.meta.dirname, "../server/src/modules/content/schemas/interface-texts.json");

/** A text; a function's text, with `{name}` for each parameter, followed by the parameters' names; or a group of texts. */
type Listed = string | string[] | { [key: string]: Listed };

/** Every text by group and key. */
export async function interfaceTexts(): Promise<Record<string, Listed>> {
  for await (const file of glob("app/**/*.copy.ts", { cwd: import.meta.dirname }))
    await import(join(import.meta.dirname, file));
  return Object.fromEntries([...copyGroups].sort().map(([name, texts]) => [name, listed(texts, name)]));
}

function listed(text: unknown, path: string): Listed {
  if (typeof text === "string") return text;
  if (typeof text === "object" && text !== null) {
    const entries = Object.entries(text).map(([key, value]) => [key, listed(value, `${path}.${key}`)] as const);
    return Object.fromEntries(entries.filter(([, value]) => value !== ""));
  }
  if (typeof text !== "function") throw new Error(`${path} is no text.`);
  const [, parameters = ""] = /^\(?([^()=]*)\)?\s*=>/.exec(text.toString()) ?? [];
  const names = parameters.split(",").map((name) => name.trim());
  const filled = String(
    Reflect.apply(
      text,
      undefined,
      names.map((name) => `{${name}}`),
    ),
  );
  if (names.some((name) => filled.split(`{${name}}`).length !== 2))
    throw new Error(`${path} is no template: each of ${names.join(", ")} must occur in it once, unchanged.`);
  return [filled, ...names];
}

if (import.meta.main) await writeFile(listFile, `${JSON.stringify(await interfaceTexts(), undefined, 2)}\n`);
