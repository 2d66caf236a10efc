/*
 * Lists the interface's texts for the check of content/copy.yaml: `npm run copy`, after a text has changed. The server
 * reads the list, because it may run without the site's sources.
 */
import { glob, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { copyGroups } from "../packages/contract/src/interface-copy.ts";

const root = join(import.meta.dirname, "..");
export const listFile = join(root, "apps/server/src/modules/content/schemas/interface-texts.json");

/** Every text by group and key: as it stands, with `{name}` where it is filled; one that is filled is followed by its parameters in order. */
export async function interfaceTexts() {
  for await (const file of glob("apps/web/app/**/*.copy.ts", { cwd: root })) await import(join(root, file));
  return Object.fromEntries([...copyGroups].sort().map(([name, texts]) => [name, listed(texts, name)]));
}

/**
 * @param {object} texts
 * @param {string} path
 * @returns {object}
 */
function listed(texts, path) {
  const entries = Object.entries(texts).map(([key, text]) => [key, listedText(text, `${path}.${key}`)]);
  return Object.fromEntries(entries.filter(([, text]) => text !== ""));
}

/**
 * @param {unknown} text
 * @param {string} path
 * @returns {unknown}
 */
function listedText(text, path) {
  if (typeof text === "string") return text;
  if (typeof text === "object" && text !== null) return listed(text, path);
  if (typeof text !== "function") throw new Error(`${path} is no text.`);
  const [, parameters = ""] = /^\(?([^()=]*)\)?\s*=>/.exec(text.toString()) ?? [];
  const names = parameters.split(",").map((name) => name.trim());
  const shown = String(text(...names.map((name) => `{${name}}`)));
  if (names.some((name) => shown.split(`{${name}}`).length !== 2))
    throw new Error(`${path} is no template: each of ${names.join(", ")} has to stand in it once, as it is given.`);
  return [shown, ...names];
}

if (process.argv[1] === import.meta.filename)
  await writeFile(listFile, `${JSON.stringify(await interfaceTexts(), undefined, 2)}\n`);
