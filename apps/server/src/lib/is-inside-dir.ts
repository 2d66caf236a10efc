import { realpath } from "node:fs/promises";
import { sep } from "node:path";
import { ignoreENOENT } from "./ignore-enoent.ts";

/**
 * Whether something below a folder lies there once links are followed: one that leads out of it is none of its files.
 * False where nothing is. @throws when the disk does not tell
 */
export async function isInsideDir(folder: string, path: string): Promise<boolean> {
  const [around, found] = await Promise.all([ignoreENOENT(realpath(folder)), ignoreENOENT(realpath(path))]);
  return around !== undefined && found !== undefined && found.startsWith(around + sep);
}
