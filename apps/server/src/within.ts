import { realpath } from "node:fs/promises";
import { sep } from "node:path";

/**
 * Whether something below a folder lies there once links are followed: one that leads out of it is none of its files.
 * False where nothing is.
 */
export async function isWithin(folder: string, path: string): Promise<boolean> {
  const real = (name: string) => realpath(name).catch(() => undefined);
  const [around, found] = await Promise.all([real(folder), real(path)]);
  return around !== undefined && found !== undefined && found.startsWith(around + sep);
}
