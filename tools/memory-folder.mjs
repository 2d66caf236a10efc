// Where tests write what nobody keeps: databases, uploads and browsers' profiles take two fifths of their time on some disks.
import { chmodSync, existsSync, mkdtempSync, statfsSync } from "node:fs";
import { join } from "node:path";

/** Where Linux keeps a file system in memory; in containers it may be tiny. */
const SHARED_MEMORY = "/dev/shm";

/** Bytes that must be free in it: a run of all tests holds a quarter of that at once. */
const ROOM = 4 * 1024 ** 3;

/**
 * Makes a folder that lies in memory, for whoever makes it to remove.
 * @param {string} [place] a file system in memory
 * @param {number} [room] bytes that must be free in it
 * @returns {string | undefined} its path; undefined where there is no such place, or too little room
 */
export function memoryFolder(place = SHARED_MEMORY, room = ROOM) {
  if (!existsSync(place)) return undefined;
  const { bavail, bsize } = statfsSync(place);
  if (bavail * bsize < room) return undefined;
  const folder = mkdtempSync(join(place, "klarholm-"));
  // PostgreSQL, which runs as somebody else, has a folder of its own in it.
  chmodSync(folder, 0o711);
  return folder;
}
