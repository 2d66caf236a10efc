import type { Dirent } from "node:fs";
import { copyFile, mkdir, readdir, rename, stat } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { isInsideDir } from "../../../lib/is-inside-dir.ts";
import { digestOf, type FileDigest } from "./rows.ts";

/** Paths of the files below a folder, with slashes, sorted, without hidden files. Empty when the folder does not exist. */
export async function filesBelow(folder: string): Promise<string[]> {
  const paths = await pathsBelow(folder, (entry) => entry.isFile());
  // readdir follows links to folders.
  const inside = await Promise.all(paths.map((path) => isInsideDir(folder, join(folder, path))));
  return paths.filter((_, index) => inside[index]);
}

/** Paths of the links below a folder, as `filesBelow`. */
export async function linksBelow(folder: string): Promise<string[]> {
  return pathsBelow(folder, (entry) => entry.isSymbolicLink());
}

async function pathsBelow(folder: string, matches: (entry: Dirent) => boolean): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter(matches)
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .filter((path) => !path.split("/").some((part) => part.startsWith(".")))
    .toSorted();
}

/** Copies a file unless the copy is identical already. @returns the file's digest */
export async function copyIfChanged(from: string, to: string): Promise<FileDigest> {
  const digest = await digestOf(from);
  if (await hasDigest(to, digest)) return digest;
  await mkdir(dirname(to), { recursive: true });
  await copyFile(from, `${to}.new`);
  await rename(`${to}.new`, to);
  return digest;
}

/** Whether a file exists and has this digest. */
export async function hasDigest(path: string, digest: FileDigest): Promise<boolean> {
  const info = await stat(path).catch(() => undefined);
  return info?.size === digest.bytes && (await digestOf(path)).sha256 === digest.sha256;
}
