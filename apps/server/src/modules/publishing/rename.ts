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
  /** The page's new address; derived from the old one by default. */
  path?: string | undefined;
}

export interface Renamed {
  /** Files written, moved or removed, relative to the folder. */
  files: string[];
  /** `from` redirects to `to` from now on. */
  address?: { from: string; to: string };
}

/** A rename that is not possible. The message is for editors. */
export class RenameError extends Error {
  override name = "RenameError";
}

/**
 * Gives a page or news item another id in the content files: its file, its address, all links to it, a redirect from its
 * old address, and pictures named after it. The files stay byte-identical elsewhere.
 * @throws when the folder has faults, the item is missing, the new id is taken, or the new id fits no address
 */
export async function renameItem(dir: string, mediaDir: string, renaming: Renaming): Promise<Renamed> {
  const { faults } = await checkContent(dir, { mediaDir });
  if (faults.length > 0)
    throw new Error(
      `${say("请先改正错误，否则会漏掉链接：", "Fix the faults first, otherwise links are missed:")}\n${faultReport(faults)}`,
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
 * Renames an item in content files, without moving pictures.
 * @param media pictures to rename where they are named after the item; the caller moves them
 * @param renaming `isNew` for an item that was never published: no redirect is added
 * @throws RenameError when the item is missing, the new id is taken, or the new id fits no address
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
  if (present.length === 0) throw new RenameError(say(`没有 ${ownFiles(from)[0]}`, `There is no ${ownFiles(from)[0]}`));
  if (ownFiles(to).some((file) => texts.has(file)))
    throw new RenameError(say(`已有 ${ownFiles(to)[0]}`, `There is a ${ownFiles(to)[0]} already`));

  const own = parse(texts.get(present[0] ?? "") ?? "");
  const address = kind === "news" ? { from: `/news/${from}`, to: `/news/${to}` } : pageAddress(own, from, to, path);
  const pictures = picturesOf(present.map((file) => texts.get(file) ?? "").join("\n"), media, from, to);
  const change = (text: string): string => {
    // The id of a page is also the id of its content record.
    const references = kind === "page" ? ["page", "record"] : [];
    let changed = references.reduce((result, of) => replaced(result, `${of}:${from}`, `${of}:${to}`), text);
    if (address) changed = replaced(changed, address.from, address.to);
    for (const [before, after] of pictures) changed = replaced(changed, before, after);
    return changed;
  };

  const written = new Map([...texts].map(([name, text]) => [name, inScalars(text, change)]));
  // The address of a draft is not public.
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

/** The page's old and new address; undefined for a page without an address. */
function pageAddress(page: unknown, from: string, to: string, wanted: string | undefined): Renamed["address"] {
  const path = field(page, "path");
  const isStory = list(field(page, "blocks")).some((block) => field(block, "kind") === "storyBasicConfig");
  const before = typeof path === "string" ? path : isStory ? `/brand-story/${from}` : undefined;
  if (before === undefined) return undefined;
  const parent = before.slice(0, before.lastIndexOf("/"));
  const names = [to, to.replace(/^(?:collection|flora)-/, "")];
  const after = wanted ?? names.map((name) => `${parent}/${name}`).find((address) => pageIdAt(address) === to);
  if (after === undefined || pageIdAt(after) !== to)
    throw new RenameError(
      wanted === undefined
        ? say(
            `${before} 旁边不能显示页面“${to}”；请用 --path 说明地址`,
            `No page "${to}" is shown beside ${before}; say where with --path`,
          )
        : say(`${wanted} 不显示页面“${to}”`, `No page "${to}" is shown at ${wanted}`),
    );
  return { from: before, to: after };
}

/** Pictures named after the id: below a folder of that name, or a file of that name with an optional number. */
function picturesOf(text: string, media: ReadonlySet<string>, from: string, to: string): Map<string, string> {
  const named = new RegExp(`(^|/)${escaped(from)}(?=/|(?:-\\d+)?\\.\\w+$)`, "u");
  const own = [...media].filter((src) => named.test(src) && replaced(text, src, "") !== text);
  return new Map(own.map((src) => [src, src.replace(named, `$1${to}`)]));
}

/** Replaces whole addresses, references and file names. */
function replaced(text: string, before: string, after: string): string {
  const whole = new RegExp(`(?<![\\p{L}\\p{N}._/:-])${escaped(before)}(?![\\p{L}\\p{N}_/-]|\\.\\w)`, "gu");
  return text.replace(whole, () => after);
}

function escaped(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, (letter) => `\\${letter}`);
}

/** Changes scalar values in the text, but neither keys nor comments. */
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
