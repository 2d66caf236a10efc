import type { Dirent } from "node:fs";
import { copyFile, mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { isInsideDir } from "../../../lib/is-inside-dir.ts";
import { type FileMark, markOf } from "./rows.ts";

/** Paths of the files that lie below a folder, with slashes, sorted; hidden ones are nobody's content. None where it is not there. */
export async function filesBelow(folder: string): Promise<string[]> {
  const paths = await pathsBelow(folder, (entry) => entry.isFile());
  // Folders are listed through links as well.
  const inside = await Promise.all(paths.map((path) => isInsideDir(folder, join(folder, path))));
  return paths.filter((_, index) => inside[index]);
}

/** Paths of the links below a folder, as above. */
export async function linksBelow(folder: string): Promise<string[]> {
  return pathsBelow(folder, (entry) => entry.isSymbolicLink());
}

async function pathsBelow(folder: string, isMeant: (entry: Dirent) => boolean): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter(isMeant)
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .filter((path) => !path.split("/").some((part) => part.startsWith(".")))
    .toSorted();
}

/**
 * Copies a file unless the same is there already, so that a copy that was cut off goes on where it was.
 * @returns the file's mark
 */
export async function copyOnce(from: string, to: string): Promise<FileMark> {
  const mark = await markOf(from);
  if (await isSame(to, mark)) return mark;
  await mkdir(dirname(to), { recursive: true });
  await copyFile(from, `${to}.new`);
  await rename(`${to}.new`, to);
  return mark;
}

/** Whether a file is there and is the one with this mark. */
export async function isSame(path: string, mark: FileMark): Promise<boolean> {
  const there = await stat(path).catch(() => undefined);
  return there?.size === mark.bytes && (await markOf(path)).sha256 === mark.sha256;
}

/** Removes files that are no longer meant to be there. */
export async function removeOthers(folder: string, wanted: ReadonlySet<string>): Promise<void> {
  for (const path of await filesBelow(folder)) if (!wanted.has(path)) await rm(join(folder, path));
}
