import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { readManifest } from "../backup/manifest.ts";
import { fault, type Finding, type Host, look, ok } from "./finding.ts";

const day = 24 * 3_600_000;
/** Days since the newest backup: beyond the first the timer has failed, beyond the second for a week. */
const maxAge = { look: 2, fault: 7 };

/** The age of the newest completed backup. */
export async function backups({ backups: folder, now }: Host): Promise<Finding[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const folders = [folder, ...entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(folder, name))];
  const manifests = await Promise.all(folders.map((path) => readManifest(path).catch(() => undefined)));
  const newest = Math.max(...manifests.map((manifest) => Date.parse(manifest?.taken ?? "") || 0));
  if (newest === 0) return [look(`${folder} 中没有完成的备份。`, `There is no completed backup in ${folder}.`)];
  const days = (now - newest) / day;
  const finding = days > maxAge.fault ? fault : days > maxAge.look ? look : ok;
  return [finding(`最近的备份在 ${days.toFixed(1)} 天前。`, `The newest backup is ${days.toFixed(1)} days old.`)];
}
