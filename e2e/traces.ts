import { glob, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { siteColours } from "@klarholm/contract/site";
import { parse } from "yaml";

const root = join(import.meta.dirname, "..");
const first = await valuesOf("content");
const second = (await valuesOf("e2e/brand")).join("\n").toLowerCase();

/** Texts that only the demo has: names, numbers, addresses and colours of its content that the fixture lacks. */
export const traces = new Set(
  [
    ...named(/^brandName: (.+)$/m, (name) => name.split(/\s+/)),
    ...first.flatMap((text) => text.match(/[\w.+-]+@[\w.-]+|(?:[\w-]+\.)+example\.com\/[\w-]+|#[\da-f]{6}\b/gi) ?? []),
    ...first.filter((text) => /^1?\d{2,3}-\d{3,4}-\d{4}$/.test(text)),
    ...(await namesIn("content/series.yaml")),
    ...(await namesIn("content/stores.yaml")),
    // The background of the demo's products, with which pictures of any brand were once padded.
    "f3f1ec",
  ]
    .map((trace) => trace.toLowerCase())
    .filter((trace) => trace.length > 1 && !second.includes(trace)),
);

/** The default colours of the software, as a script of the build contains them. */
const ownColours = new RegExp(
  Object.entries(siteColours)
    .map(([name, value]) => `${name}:.${value}.`)
    .join(","),
  "g",
);

/** The demo's own texts in a text, such as a response with its headers. */
export function tracesIn(text: string): string[] {
  // The stylesheet of tokens has them too; the fixture overrides all of them.
  const plain = decodeAll(text)
    .replaceAll(ownColours, "")
    .replaceAll(/:root[^{}]*\{\s*--porcelain:[^}]*\}/g, "")
    .toLowerCase();
  return [...traces].filter((trace) => isIn(plain, trace));
}

/** Latin names must match as whole words: a series name may be part of another word. */
function isIn(text: string, trace: string): boolean {
  if (!/^[\p{Script=Latin} ]+$/u.test(trace)) return text.includes(trace);
  return new RegExp(`(?<![\\p{L}\\d])${trace}(?![\\p{L}\\d])`, "u").test(text);
}

const decodeAll = (text: string) => {
  try {
    return `${text}\n${decodeURIComponent(text.replaceAll(/%(?![\da-f]{2})/gi, "%25"))}`;
  } catch {
    return text;
  }
};

/** The same in a response. @param site origin without a trailing slash */
export async function tracesAt(site: string, path: string): Promise<string[]> {
  const answer = await fetch(site + path, { redirect: "manual" });
  const headers = [...answer.headers].map((pair) => pair.join(": ")).join("\n");
  // Hashes may contain any three letters.
  const text = `${headers}\n${await answer.text()}`.replaceAll(/(?:sha256-|nonce-|etag: \S*?")[\w+/=-]+/g, "");
  return tracesIn(text).map((trace) => `${path}: ${trace}`);
}

/** Every text and key of a folder's files. */
async function valuesOf(folder: string): Promise<string[]> {
  const found: string[] = [];
  const collect = (value: unknown, key = ""): void => {
    if (typeof value === "string") found.push(value, `${key}: ${value}`);
    else if (typeof value === "object" && value !== null)
      for (const [name, inner] of Object.entries(value)) {
        if (!Array.isArray(value)) found.push(name);
        collect(inner, name);
      }
  };
  for await (const file of glob(`${folder}/**/*.yaml`, { cwd: root })) {
    found.push(basename(file, ".yaml"));
    collect(parse(await readFile(join(root, file), "utf8")));
  }
  return found;
}

function named(pattern: RegExp, parts: (name: string) => string[]): string[] {
  return first.flatMap((text) => parts(pattern.exec(text)?.[1] ?? ""));
}

/** The names of a file's entries. */
async function namesIn(file: string): Promise<string[]> {
  const found: string[] = [];
  const collect = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    for (const [key, inner] of Object.entries(value))
      if ((key === "name" || key === "en" || key === "english") && typeof inner === "string" && inner.length > 2)
        found.push(inner);
      else collect(inner);
  };
  const { areas: _areas, ...rest } = {
    areas: undefined,
    ...(parse(await readFile(join(root, file), "utf8")) as object),
  };
  collect(rest);
  return found;
}
