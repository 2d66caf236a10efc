import { access, chmod, constants, lstat, mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";

/**
 * Opens the data folder for this account alone: it must be there and take files, and what is in it and what this
 * process will put there is read by nobody else. What earlier releases have left is closed, as far as it is this account's.
 */
export async function openDataFolder(dataDir: string): Promise<void> {
  process.umask(0o077);
  await mkdir(dataDir, { recursive: true });
  await access(dataDir, constants.W_OK);
  // Below a closed folder nothing is reached; files at its top are closed as well, because they are what is copied.
  await closeToOthers(dataDir);
  for (const name of await readdir(dataDir)) await closeToOthers(join(dataDir, name));
}

async function closeToOthers(path: string): Promise<void> {
  const found = await lstat(path).catch(() => undefined);
  const mine = found !== undefined && found.uid === process.getuid?.();
  if (mine && !found.isSymbolicLink() && (found.mode & 0o077) !== 0) await chmod(path, found.mode & 0o700);
}
