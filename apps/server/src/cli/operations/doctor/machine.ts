import { access, constants, stat, statfs } from "node:fs/promises";
import { join, relative } from "node:path";
import { applicationKeyFile } from "../../../modules/careers/application-keys.ts";
import { codeKeyFile } from "../../../modules/verification/code-key.ts";
import { deskKeyFile } from "../../../modules/admin/accounts/desk-key.ts";
import { unusableFolder } from "../../../modules/publishing/unusable-folder.ts";
import { databaseFile } from "../../../db/open.ts";
import { fault, type Finding, type Host, look, ok } from "./finding.ts";

/** Bytes that a disk should still take: a day of applications and pictures; below the lower one it is a matter of hours. */
const room = { wanted: 2e9, least: 3e8 };

/** The folders, who may read them, and the disk that they are on. */
export async function machine({ config: { dataDir, contentDir } }: Host): Promise<Finding[]> {
  const found = await Promise.all([dataFolder(dataDir), contentFolder(contentDir), disk(dataDir)]);
  return [...found, ...(await keptSecret(dataDir))].flat();
}

async function dataFolder(dataDir: string): Promise<Finding> {
  const info = await stat(dataDir).catch(() => undefined);
  if (!info)
    return look(
      `数据目录 ${dataDir} 还不存在，首次启动时会创建。`,
      "DATA_DIR is not there yet; the first start makes it.",
    );
  if (!info.isDirectory()) return fault(`DATA_DIR ${dataDir} 不是目录。`, "DATA_DIR is no folder.");
  return access(dataDir, constants.W_OK | constants.X_OK).then(
    () => ok(`数据目录 ${dataDir} 可写。`, "DATA_DIR can be written to."),
    () => fault(`当前用户不能写入数据目录 ${dataDir}。`, "This user may not write to DATA_DIR."),
  );
}

async function contentFolder(contentDir: string): Promise<Finding> {
  const unusable = await unusableFolder(contentDir);
  if (unusable) {
    const name = relative(contentDir, unusable.path) || "CONTENT_DIR";
    return fault(
      `内容目录 ${contentDir} 不能使用：${name} ${unusable.zh}。`,
      `CONTENT_DIR cannot be used: ${name}: ${unusable.en}.`,
    );
  }
  return access(join(contentDir, "site.yaml"), constants.R_OK).then(
    () => ok(`内容目录 ${contentDir} 可读。`, "CONTENT_DIR can be read."),
    () =>
      fault(`读不到内容目录 ${contentDir} 中的 site.yaml。`, "CONTENT_DIR holds no site.yaml that this user may read."),
  );
}

async function disk(dataDir: string): Promise<Finding[]> {
  const info = await statfs(dataDir).catch(() => undefined);
  if (!info) return [];
  return [roomOn(info.bavail * info.bsize)];
}

/** What a number of free bytes means. */
export function roomOn(free: number): Finding {
  const left = `${(free / 1e9).toFixed(1)} GB`;
  const say = free < room.least ? fault : free < room.wanted ? look : ok;
  return say(`数据目录所在磁盘还有 ${left}。`, `The disk of DATA_DIR has ${left} left.`);
}

/** What only its owner may read. */
async function keptSecret(dataDir: string): Promise<Finding[]> {
  const findings = await Promise.all(
    [codeKeyFile, applicationKeyFile, deskKeyFile, databaseFile].map(async (name) => {
      const info = await stat(join(dataDir, name)).catch(() => undefined);
      if (!info) return [];
      if ((info.mode & 0o077) === 0) return [ok(`只有所有者能读 ${name}。`, `Only its owner may read ${name}.`)];
      // The database's rows are encrypted or public, its keys are neither.
      const say = name === databaseFile ? look : fault;
      return [say(`其他用户也能读 ${name}，请执行 chmod 600。`, `Others may read ${name}: chmod 600 it.`)];
    }),
  );
  return findings.flat();
}
