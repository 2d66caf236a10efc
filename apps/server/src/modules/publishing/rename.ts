import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pageIdAt } from "@klarholm/contract/page-addresses";
import { parse, parseDocument, visit } from "yaml";
import { draftKind, fileFolders } from "../content/items.ts";
import { checkContent } from "./check.ts";
import { fileOf } from "./export.ts";
import { faultReport } from "./faults.ts";
import { field, list } from "./lenient.ts";
import { listFiles } from "./media.ts";
import { mergeYaml } from "./merge-yaml.ts";
import { say } from "../../lib/language.ts";

export interface Renaming {
  kind: "page" | "news";
  from: string;
  to: string;
  /** The page's new address; made from the old one unless given. */
  path?: string | undefined;
}

export interface Renamed {
  /** What was written, moved or removed, relative to the folder. */
  files: string[];
  /** Addresses before and after; the first leads to the second from now on. */
  address?: { from: string; to: string };
}

/** Why something cannot be called as it is to be called. */
export class NotRenamed extends Error {
  override name = "NotRenamed";
}

/**
 * Gives a page or a news item another id, in the files: its own, its address, everything that links to it, a redirect
 * from where it was, and the pictures that are named after it. All else in the files stays as it is, to the byte.
 * @throws when the folder has faults, there is no such item, the new id is taken, or no address fits it
 */
export async function renameItem(dir: string, mediaDir: string, renaming: Renaming): Promise<Renamed> {
  const { faults } = await checkContent(dir, { mediaDir });
  if (faults.length > 0)
    throw new Error(
      `${say("请先改正错误，否则会漏掉链接：", "Mend the faults first, or links would be missed:")}\n${faultReport(faults)}`,
    );
  const { pictures, files, address } = await renameInFiles(dir, await listFiles(mediaDir), renaming);
  for (const [before, after] of pictures) {
    await mkdir(dirname(join(mediaDir, after)), { recursive: true });
    await rename(join(mediaDir, before), join(mediaDir, after));
  }
  return {
    files: [...files, ...[...pictures.keys()].map((src) => `media/${src}`)].toSorted(),
    ...(address && { address }),
  };
}

/**
 * The same in content files alone.
 * @param media pictures that get another name where they are named after the item; to be moved by whoever asks
 * @param renaming `isNew` where nobody has seen it yet, so that its former address leads nowhere
 * @throws NotRenamed when there is no such item, the new id is taken, or no address fits it
 */
export async function renameInFiles(
  dir: string,
  media: ReadonlySet<string>,
  { kind, from, to, path, isNew = false }: Renaming & { isNew?: boolean },
): Promise<Renamed & { pictures: Map<string, string> }> {
  const names = [...(await listFiles(dir))].filter(
    (name) => name.endsWith(".yaml") && !/^(?:media|fonts)\//.test(name),
  );
  const texts = new Map(
    await Promise.all(
      names.map(async (name) => [name.normalize("NFC"), await readFile(join(dir, name), "utf8")] as const),
    ),
  );
  const ownFiles = (id: string) => [kind, draftKind(kind)].flatMap((each) => fileOf({ kind: each, id }) ?? []);
  const present = ownFiles(from).filter((file) => texts.has(file));
  if (present.length === 0) throw new NotRenamed(say(`没有 ${ownFiles(from)[0]}`, `There is no ${ownFiles(from)[0]}`));
  if (ownFiles(to).some((file) => texts.has(file)))
    throw new NotRenamed(say(`已有 ${ownFiles(to)[0]}`, `There is a ${ownFiles(to)[0]} already`));

  const own = parse(texts.get(present[0] ?? "") ?? "");
  const address = kind === "news" ? { from: `/news/${from}`, to: `/news/${to}` } : pageAddress(own, from, to, path);
  const pictures = picturesOf(present.map((file) => texts.get(file) ?? "").join("\n"), media, from, to);
  const change = (text: string): string => {
    // A page is a record of its blocks as well.
    const references = kind === "page" ? ["page", "record"] : [];
    let changed = references.reduce((said, of) => replaced(said, `${of}:${from}`, `${of}:${to}`), text);
    if (address) changed = replaced(changed, address.from, address.to);
    for (const [before, after] of pictures) changed = replaced(changed, before, after);
    return changed;
  };

  const written = new Map([...texts].map(([name, text]) => [name, inScalars(text, change)]));
  // What only previews have seen has no address that anybody knows.
  const wasPublic = !isNew && present.some((file) => !file.endsWith(".draft.yaml"));
  if (address && wasPublic) written.set("redirects.yaml", redirected(written.get("redirects.yaml") ?? "", address));
  const files = [...written].filter(([name, text]) => text !== texts.get(name) || present.includes(name));
  for (const [name, text] of files) {
    const target = present.includes(name)
      ? `${fileFoldersOf(kind)}/${to}${name.slice(name.indexOf(from) + from.length)}`
      : name;
    await writeFile(join(dir, target), text);
    if (target !== name) await rm(join(dir, name));
  }
  return { files: files.map(([name]) => name), pictures, ...(address && { address }) };
}

function fileFoldersOf(kind: string): string {
  return Object.entries(fileFolders).find(([, folderKind]) => folderKind === kind)?.[0] ?? kind;
}

/** Where the page is and where it will be; undefined for a page without an address. */
function pageAddress(page: unknown, from: string, to: string, wanted: string | undefined): Renamed["address"] {
  const said = field(page, "path");
  const isStory = list(field(page, "blocks")).some((block) => field(block, "kind") === "storyBasicConfig");
  const before = typeof said === "string" ? said : isStory ? `/brand-story/${from}` : undefined;
  if (before === undefined) return undefined;
  const parent = before.slice(0, before.lastIndexOf("/"));
  const names = [to, to.replace(/^(?:collection|flora)-/, "")];
  const after = wanted ?? names.map((name) => `${parent}/${name}`).find((path) => pageIdAt(path) === to);
  if (after === undefined || pageIdAt(after) !== to)
    throw new NotRenamed(
      wanted === undefined
        ? say(
            `${before} 旁边不能显示页面“${to}”；请用 --path 说明地址`,
            `No page "${to}" is shown beside ${before}; say where with --path`,
          )
        : say(`${wanted} 不显示页面“${to}”`, `No page "${to}" is shown at ${wanted}`),
    );
  return { from: before, to: after };
}

/** Pictures that bear the id: in a folder of that name, or a file of that name with or without a number. */
function picturesOf(text: string, media: ReadonlySet<string>, from: string, to: string): Map<string, string> {
  const named = new RegExp(`(^|/)${escaped(from)}(?=/|(?:-\\d+)?\\.\\w+$)`, "u");
  const own = [...media].filter((src) => named.test(src) && replaced(text, src, "") !== text);
  return new Map(own.map((src) => [src, src.replace(named, `$1${to}`)]));
}

/** Every place where a whole address, reference or file name stands, with what may follow it. */
function replaced(text: string, before: string, after: string): string {
  const whole = new RegExp(`(?<![\\p{L}\\p{N}._/:-])${escaped(before)}(?![\\p{L}\\p{N}_/-]|\\.\\w)`, "gu");
  return text.replace(whole, () => after);
}

function escaped(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, (letter) => `\\${letter}`);
}

/** Changes values, never keys or comments, where they stand in the text. */
function inScalars(text: string, change: (value: string) => string): string {
  const edits: { start: number; end: number; text: string }[] = [];
  visit(parseDocument(text), {
    Scalar(key, { range }) {
      if (key === "key" || !range) return;
      const [start, end] = range;
      const changed = change(text.slice(start, end));
      if (changed !== text.slice(start, end)) edits.push({ start, end, text: changed });
    },
  });
  return edits.reduceRight((whole, edit) => whole.slice(0, edit.start) + edit.text + whole.slice(edit.end), text);
}

function redirected(text: string, { from, to }: { from: string; to: string }): string {
  const others = list(field(parse(text), "redirects")).filter((entry) => field(entry, "from") !== to);
  return mergeYaml(text, { redirects: [...others, { from, to }] });
}
