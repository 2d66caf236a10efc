import { realpath } from "node:fs/promises";
import { sep } from "node:path";
import { ignoreENOENT } from "./ignore-enoent.ts";

/**
 * Whether a path is inside a folder after symbolic links are resolved; false when it does not exist.
 * @throws on disk errors
 */
export async function isInsideDir(folder: string, path: string): Promise<boolean> {
  const [root, resolved] = await Promise.all([ignoreENOENT(realpath(folder)), ignoreENOENT(realpath(path))]);
  return root !== undefined && resolved !== undefined && resolved.startsWith(root + sep);
}
