import { access, chmod, constants, lstat, mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";

/**
 * Creates the data folder and restricts it, and files that this process creates, to its own user. Earlier releases left
 * more permissions.
 * @throws when the folder is not writable
 */
export async function openDataFolder(dataDir: string): Promise<void> {
  process.umask(0o077);
  await mkdir(dataDir, { recursive: true });
  await access(dataDir, constants.W_OK);
  // The folder alone would do, but files at its top level are often copied elsewhere.
  await restrictToOwner(dataDir);
  for (const name of await readdir(dataDir)) await restrictToOwner(join(dataDir, name));
}

async function restrictToOwner(path: string): Promise<void> {
  const found = await lstat(path).catch(() => undefined);
  const isOwn = found !== undefined && found.uid === process.getuid?.();
  if (isOwn && !found.isSymbolicLink() && (found.mode & 0o077) !== 0) await chmod(path, found.mode & 0o700);
}
