import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { isCollection, parseDocument } from "yaml";
import { say } from "../../lib/language.ts";
import type { FileFolder, SingleFile } from "../../modules/content/items.ts";
import type { ContentFolder } from "../../modules/publishing/content-folder.ts";
import { field, list } from "../../modules/publishing/lenient.ts";

export const templatesDir = join(import.meta.dirname, "templates");

/** Kinds of new files, with their folders. */
export const newFiles = {
  page: "pages",
  story: "pages",
  product: "products",
  news: "news",
  job: "jobs",
} as const satisfies Record<string, FileFolder>;

/** Kinds of new entries, with their file and the field that lists them. Without a field the file itself is the list. */
export const newEntries = {
  store: { file: "stores", list: "stores" },
  series: { file: "series", list: "series" },
  category: { file: "categories", list: "categories" },
  menu: { file: "navigation", list: "items" },
  catalog: { file: "news-catalogs", list: "catalogs" },
  redirect: { file: "redirects", list: "redirects" },
  shape: { file: "shapes", list: undefined },
} as const satisfies Record<string, { file: SingleFile; list: string | undefined }>;
export type NewEntryKind = keyof typeof newEntries;

/** The time in China (UTC+8), as ISO 8601 without a zone. */
export function timeInChina(now = new Date()): string {
  return new Date(now.getTime() + 8 * 3_600_000).toISOString();
}

/** Replaces {{name}} in a template. A value may be a function, which is called only if the template uses it. */
export function fillTemplate(text: string, values: Readonly<Record<string, string | (() => string)>>): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name] ?? "";
    return typeof value === "string" ? value : value();
  });
}

/**
 * Fills a template with examples from the content folder, so that the result passes the check.
 * @param name below templates, such as `files/page`
 * @throws when the folder has nothing that the template must refer to
 */
export async function fillFromFolder(name: string, id: string, folder: ContentFolder): Promise<string> {
  const { single, media } = folder;
  const codesIn = (value: unknown, key: string) => list(field(value, key)).map((entry) => String(field(entry, "code")));
  const pictures = [...media].filter((src) => /\.(?:webp|png|jpg)$/.test(src)).toSorted();
  return fillTemplate(await readFile(join(templatesDir, `${name}.yaml`), "utf8"), {
    id,
    code: id.toUpperCase(),
    today: `${timeInChina().slice(0, 11)}10:00:00+08:00`,
    picture: () => {
      const src = first(
        [...pictures.filter((each) => each.startsWith("products/")), ...pictures],
        say("media 里的图片", "picture below media"),
      );
      return `{src: ${src}, alt: 画面里看得见的东西}`;
    },
    series: () => first(Object.keys(Object(field(single.series?.value, "series"))), say("系列", "series")),
    catalog: () => first(codesIn(single["news-catalogs"]?.value, "catalogs"), say("动态栏目", "news catalogue")),
    jobCategory: () =>
      first(list(field(single.careers?.value, "categories")).map(String), say("职位类别", "category of positions")),
    city: () => {
      const provinces = list(field(single.stores?.value, "areas"));
      return first(
        provinces.flatMap((province) => codesIn(province, "cities")),
        say("城市", "city"),
      );
    },
    leaf: () => first(leavesOf(field(single.categories?.value, "categories")), say("类目", "category")),
  });
}

/**
 * Appends a new entry to a file. In an existing file the entry is a comment, so that it is not published before an editor
 * has completed it.
 * @param text the file; undefined when it does not exist
 */
export function withNewEntry(kind: NewEntryKind, entry: string, text: string | undefined): string {
  const { list: name } = newEntries[kind];
  if (text === undefined) return (name === undefined ? "" : `${name}:\n`) + entry;
  const document = parseDocument(text);
  const items = name === undefined ? document.contents : document.get(name, true);
  const end = (isCollection(items) && items.range ? text.slice(0, items.range[1]) : text).trimEnd().length;
  const [indent = ""] = /^ */.exec(entry) ?? [];
  const lines = entry.trimEnd().split("\n");
  const commented = lines.map((line) => `${indent}# ${line.slice(indent.length)}`);
  return `${text.slice(0, end)}\n${commented.join("\n")}\n${text.slice(end).replace(/^\s*\n/, "")}`;
}

function leavesOf(nodes: unknown): string[] {
  return list(nodes).flatMap((node) =>
    field(node, "children") === undefined ? [String(field(node, "code"))] : leavesOf(field(node, "children")),
  );
}

function first(candidates: readonly string[], noun: string): string {
  const [found] = candidates;
  if (found === undefined)
    throw new Error(
      say(
        `内容文件夹里还没有${noun}，新文件要用到它`,
        `The content folder has no ${noun} yet, which the new file would refer to`,
      ),
    );
  return found;
}
