import { access, constants, stat, statfs } from "node:fs/promises";
import { join, relative } from "node:path";
import { databaseFile } from "../../../db/open.ts";
import { deskKeyFile } from "../../../modules/admin/accounts/desk-key.ts";
import { applicationKeyFile } from "../../../modules/careers/application-keys.ts";
import { unusableFolder } from "../../../modules/publishing/unusable-folder.ts";
import { codeKeyFile } from "../../../modules/verification/code-key.ts";
import { fault, type Finding, type Host, look, ok } from "./finding.ts";

/** Free bytes: below the first a day of applications and pictures does not fit, below the second a matter of hours. */
const minFree = { look: 2e9, fault: 3e8 };

/** The folders, their permissions, and the free disk space. */
export async function machine({ config: { dataDir, contentDir } }: Host): Promise<Finding[]> {
  const [data, content, disk, secrets] = await Promise.all([
    dataFolder(dataDir),
    contentFolder(contentDir),
    statfs(dataDir).catch(() => undefined),
    secretFiles(dataDir),
  ]);
  return [data, content, ...(disk ? [freeSpace(disk.bavail * disk.bsize)] : []), ...secrets];
}

async function dataFolder(dataDir: string): Promise<Finding> {
  const info = await stat(dataDir).catch(() => undefined);
  if (!info)
    return look(
      `数据目录 ${dataDir} 还不存在，首次启动时会创建。`,
      "DATA_DIR does not exist yet; the first start creates it.",
    );
  if (!info.isDirectory()) return fault(`DATA_DIR ${dataDir} 不是目录。`, "DATA_DIR is not a folder.");
  return access(dataDir, constants.W_OK | constants.X_OK).then(
    () => ok(`数据目录 ${dataDir} 可写。`, "DATA_DIR is writable."),
    () => fault(`当前用户不能写入数据目录 ${dataDir}。`, "DATA_DIR is not writable for this user."),
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
    () => ok(`内容目录 ${contentDir} 可读。`, "CONTENT_DIR is readable."),
    () =>
      fault(`读不到内容目录 ${contentDir} 中的 site.yaml。`, "CONTENT_DIR has no site.yaml that this user can read."),
  );
}

/** @param bytes that are free */
export function freeSpace(bytes: number): Finding {
  const free = `${(bytes / 1e9).toFixed(1)} GB`;
  const finding = bytes < minFree.fault ? fault : bytes < minFree.look ? look : ok;
  return finding(`数据目录所在磁盘还有 ${free}。`, `The disk of DATA_DIR has ${free} free.`);
}

/** Permissions of the files that only the owner should read. */
async function secretFiles(dataDir: string): Promise<Finding[]> {
  const findings = await Promise.all(
    [codeKeyFile, applicationKeyFile, deskKeyFile, databaseFile].map(async (name) => {
      const info = await stat(join(dataDir, name)).catch(() => undefined);
      if (!info) return [];
      if ((info.mode & 0o077) === 0) return [ok(`只有所有者能读 ${name}。`, `Only its owner can read ${name}.`)];
      // Secrets in the database are encrypted, keys are not.
      const finding = name === databaseFile ? look : fault;
      return [finding(`其他用户也能读 ${name}，请执行 chmod 600。`, `Other users can read ${name}: chmod 600 it.`)];
    }),
  );
  return findings.flat();
}
