import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { readManifest } from "../backup/manifest.ts";
import { fault, type Finding, type Host, look, ok } from "./finding.ts";

const day = 24 * 3_600_000;
/** Ages of the newest backup, in days: one that the timer missed, and one that nobody missed for a week. */
const ages = { late: 2, gone: 7 };

/** How old the newest finished backup is. */
export async function backups({ backups: folder, now }: Host): Promise<Finding[]> {
  const inside = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const folders = [folder, ...inside.filter((entry) => entry.isDirectory()).map(({ name }) => join(folder, name))];
  const manifests = await Promise.all(folders.map((path) => readManifest(path).catch(() => undefined)));
  const newest = Math.max(...manifests.map((manifest) => Date.parse(manifest?.taken ?? "") || 0));
  if (newest === 0) return [look(`${folder} 中没有完成的备份。`, `There is no finished backup in ${folder}.`)];
  const days = (now - newest) / day;
  const say = days > ages.gone ? fault : days > ages.late ? look : ok;
  return [say(`最近的备份在 ${days.toFixed(1)} 天前。`, `The newest backup is ${days.toFixed(1)} days old.`)];
}
