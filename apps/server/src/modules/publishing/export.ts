import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type ContentItem, contentItem, draftKind, fileFolders, singleFiles } from "../content/items.ts";
import { listFiles } from "./media.ts";
import { mergeYaml } from "./merge-yaml.ts";
import { readYaml } from "./yaml-file.ts";
import { say } from "../../lib/language.ts";

export interface Exported {
  /** Files written, relative to the folder; unchanged files are omitted. */
  files: string[];
  /** Files removed. */
  removed: string[];
  /** Referenced media, which are not copied. */
  media: string[];
}

export interface ExportOptions {
  /** Folder that provides comments and layout for files that `dir` lacks. */
  template?: string;
  /** The published items that the folder is based on. */
  base?: readonly ContentItem[];
  /** Whether files with unpublished changes are overwritten. */
  overwrite?: boolean;
}

/**
 * Makes the files of a folder equal to published content. Files with the same content are not touched; others keep their
 * comments and layout.
 * @param dir may be empty or missing
 * @throws with the names of files that hold unpublished changes
 */
export async function exportContent(
  items: readonly ContentItem[],
  dir: string,
  { template = dir, base = [], overwrite = false }: ExportOptions = {},
): Promise<Exported> {
  const wanted = byFile(items);
  const known = byFile(base);
  const present = await hashesOf(dir);
  const edited = [...present].filter(
    ([file, hash]) => hash !== wanted.get(file)?.hash && hash !== known.get(file)?.hash,
  );
  if (edited.length > 0 && !overwrite)
    throw new Error(
      [
        say(
          "这些文件有尚未发布的改动；请先发布，或用 --take published 放弃它们：",
          "These files hold changes that are not published; publish them, or give --take published to lose them:",
        ),
        ...edited.map(([file]) => `  ${file}`),
      ].join("\n"),
    );
  const files = [...wanted].filter(([file, { hash }]) => present.get(file) !== hash);
  for (const [file, { body }] of files) await writeItem(dir, file, body, template);
  const removed = [...present.keys()].filter((file) => !wanted.has(file));
  for (const file of removed) await rm(join(dir, file));
  return {
    files: files.map(([file]) => file),
    removed,
    media: items.filter((item) => item.kind === "media").map((item) => item.id),
  };
}

/** Makes single files equal to their published items; removes files without one. */
export async function exportItems(
  changes: readonly { kind: string; id: string }[],
  items: readonly ContentItem[],
  dir: string,
): Promise<void> {
  const wanted = byFile(items);
  for (const file of changes.flatMap((change) => fileOf(change) ?? [])) {
    const item = wanted.get(file);
    if (item) await writeItem(dir, file, item.body, dir);
    else await rm(join(dir, file), { force: true });
  }
}

/** The file of an item, relative to the content folder; undefined for kinds without a file. */
export function fileOf({ kind, id }: { kind: string; id: string }): string | undefined {
  if (singleFiles.some((name) => name === kind)) return `${kind}.yaml`;
  for (const [folder, folderKind] of Object.entries(fileFolders)) {
    if (kind === folderKind) return `${folder}/${id}.yaml`;
    if (kind === draftKind(folderKind)) return `${folder}/${id}.draft.yaml`;
  }
  return undefined;
}

function byFile(items: readonly ContentItem[]): Map<string, ContentItem> {
  return new Map(
    items.flatMap((item) => {
      const file = fileOf(item);
      return file === undefined ? [] : [[file, item] as const];
    }),
  );
}

/** Item hashes of all content files of a folder. */
async function hashesOf(dir: string): Promise<Map<string, string>> {
  const names = [...(await listFiles(dir))].filter(
    (name) => name.endsWith(".yaml") && !/^(?:media|fonts)\/|(?:^|\/)\./.test(name),
  );
  const hashes = names.map(async (name) => {
    const { value } = readYaml(name, await readFile(join(dir, name)));
    return [name.normalize("NFC"), contentItem("", "", value ?? null).hash] as const;
  });
  return new Map(await Promise.all(hashes));
}

async function writeItem(dir: string, file: string, body: string, template: string): Promise<void> {
  const text = await readFile(join(dir, file), "utf8").catch(() =>
    readFile(join(template, file), "utf8").catch(() => ""),
  );
  await mkdir(dirname(join(dir, file)), { recursive: true });
  await writeFile(join(dir, file), mergeYaml(text, JSON.parse(body)));
}
