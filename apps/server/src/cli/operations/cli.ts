import { type Command, runCommandLine } from "../command-line.ts";
import { openDatabase } from "../../db/open.ts";
import { backupCommand } from "./backup/backup.ts";
import { restoreCommand } from "./backup/restore.ts";
import { verifyCommand } from "./backup/verify.ts";
import { compareCommand } from "./images/compare.ts";
import { listSnapshotsCommand, restoreSnapshotCommand } from "./snapshots/restore.ts";
import { takeCommand } from "./snapshots/take.ts";
import { checkCommand } from "./storage/check.ts";
import { moveCommand } from "./storage/move.ts";
import { doctorCommand } from "./doctor/doctor.ts";
import { exportCommand, listCommand, purgeCommand, rekeyCommand, showCommand } from "./applications.ts";
import { generateCommand } from "./codes-generate.ts";
import { reportCommand } from "./codes-report.ts";
import {
  addUserCommand,
  disableUserCommand,
  enableUserCommand,
  linkUserCommand,
  roleUserCommand,
  usersCommand,
} from "./users.ts";
import { voidCommand } from "./codes-void.ts";
import { searchesCommand } from "./searches.ts";
import { type InvocationWithoutDatabase, options, type StaffInvocation } from "./invocation.ts";

const usage = () => `用法 Usage: npm run staff -- codes COMMAND
                 npm run staff -- applications COMMAND
                 npm run staff -- searches [--days N]
                 npm run staff -- users COMMAND
                 npm run staff -- backup | verify | restore DIR
                 npm run staff -- snapshot take | list | restore [DIR]
                 npm run staff -- storage move --to s3|database | check [--read] [--remove]
                 npm run staff -- images compare [--host ORIGIN]
                 npm run staff -- doctor [--backups DIR]

codes（验证码）
  generate --product ID --count N --out FILE.csv [--batch NAME] [--qr DIR]
      为一件产品生成 N 个验证码。明文只在 FILE.csv 中。--qr 另画出指向 PUBLIC_URL 验证页的二维码（SVG）
      按 Ctrl+C 停止时，这一批全部收回
      generates N verification codes of a product. Only FILE.csv contains the codes in clear text.
      --qr also draws QR codes (SVG) of the verification page at PUBLIC_URL. Ctrl+C removes the whole batch
  void CODE... | --file FILE.csv | --batch NAME [--reason TEXT] [--yes]
      作废验证码：此后的查询会答复已作废，不能恢复。--reason 写给同事看的原因。先询问；--yes 不再询问
      voids codes: later queries answer that they are void. This cannot be undone. --reason is for colleagues.
      It asks first, except with --yes
  report [--days N] [--plot FILE.svg]
      最近 N 天（30）按日、按产品的查询，被冻结的验证码与可疑地址
      queries by day and by product, frozen codes and suspicious addresses of the last N days (30)

users（工作台账号）
  list
      每人一行
      one line each
  add NAME --role editor|publisher|service|hr|admin
      新建账号，给出一次性链接（15 分钟）供其设置密码
      creates an account, and a one-time link (15 minutes) for choosing its password
  link NAME
      忘记密码时的新链接
      a new link, for a lost password
  role NAME --role ROLE
      更换角色，立即生效
      changes the role at once
  disable NAME | enable NAME
      停用并结束全部登录；或重新启用
      disables an account and ends its sessions, or enables it again

applications（职位申请）
  list [--days N] [--job ID]
      每份一行，最新在前
      one line each, newest first
  show ID
      一份申请，含手机号与文件名
      one application with its phone number and the names of its files
  export --out DIR [--days N] [--job ID] [ID...]
      一张表，每份一个文件夹，写入只有所有者可读的新文件夹
      a table, and a folder of files for each, in a new folder that only its owner can read
  purge [--days N | ID...]
      彻底删除早于 N 天（默认为 careers.yaml 的保存期）或所指定的申请
      deletes applications older than N days (by default the retention of careers.yaml), or by ID
  rekey
      换密钥后，用 APPLICATION_KEY 的第一个密钥重新加密全部申请；中断后可再次运行
      after a change of keys, encrypts all applications with the first key of APPLICATION_KEY; can be repeated

搜索 Searches
  searches [--days N]
      最近 N 天（30，最多 90）没有找到产品的搜索词，最多的在前；不含访客信息
      searches of the last N days (30, at most 90) that found no product, most frequent first, without visitors

备份 Backups
  backup DIR
      在服务运行时把数据库的一个时刻与内容文件写入 DIR；同一文件夹再次备份只复制有变化的文件。不含密钥
      writes a snapshot of the database and the content files to DIR while servers run; in the same folder only
      changed files are copied again. Keys are not included
  verify DIR
      检查备份是否完整
      verifies that a backup is complete
  restore DIR
      恢复到空的数据库（SQLite 或 PostgreSQL）与内容文件夹；中断后可再次运行
      restores into an empty database, of either engine, and the content folder; can be repeated

快照 Snapshots（内置数据库 the embedded database）
  snapshot take [DIR] [--every SECONDS] [--hours N]
      在服务运行时把数据库的此刻写入 DIR，不写 DIR 则写入 STORAGE_URL 的存储；只写有变化的部分。
      --every 每隔几秒一次，直到停止；保留 N 小时（24）
      stores the state of the database in DIR, or in the store of STORAGE_URL, while servers run; only changed parts
      are written. --every repeats it until it is stopped; snapshots stay for N hours (24)
  snapshot list [DIR]
      每个快照一行
      one line each
  snapshot restore [DIR] [--at TIME]
      把 TIME 或最近的快照恢复到没有数据库的数据目录
      restores the snapshot of TIME, or the newest, into a data folder without a database

对象存储 Storage
  storage move --to s3|database
      在服务运行时把上传文件、字体与申请文件移到 STORAGE_URL 的存储，或移回数据库；逐个核对，中断后可再次运行
      moves uploads, fonts and applicants' files to the store of STORAGE_URL, or back, while servers run; each is
      compared, and the command can be repeated
  storage check [--read] [--remove]
      核对存储与数据库：缺失的文件、没有记录引用的对象；--read 读出每个文件并核对内容，--remove 删除没有记录的对象
      compares the store with the database: missing files, and objects without a row, which --remove deletes; --read
      reads every file and compares its hash

图片 Images
  images compare [--host ORIGIN]
      页面用到的每一种图片操作，都向另一主机（默认 IMAGE_HOST，例如 OSS 存储桶）取一张图，列出与此处结果的不同：格式、
      尺寸、裁剪、填充颜色、方向、元数据、字节数；有不同时退出码为 3
      for each picture operation of the pages, requests one picture from another host (IMAGE_HOST by default, such as
      an OSS bucket) and lists what differs: format, size, crop, padding, orientation, metadata, bytes. Exit code 3 if
      anything does

检查 Doctor
  doctor [--backups DIR]
      检查这台机器：设置、目录与权限、磁盘、数据库、存储、时钟、图片、服务、域名与证书、代理、备份；不改动任何东西。
      退出码：0 正常，3 有需要注意的，1 有故障
      checks this host before and after a start and changes nothing: settings, folders and permissions, disk,
      database, store, clock, pictures, server, name and certificate, proxy, backups. Exit code: 0 all is well,
      3 something to look at, 1 something does not work`;

type StaffCommand = Command<keyof typeof options> &
  (
    | { run: (invocation: StaffInvocation) => Promise<number | void> }
    | { runWithoutDatabase: (invocation: InvocationWithoutDatabase) => Promise<number | void> }
  );

const commands = new Map<string, StaffCommand>([
  ["codes generate", { words: [0, 0], knows: ["product", "count", "out", "batch", "qr"], run: generateCommand }],
  ["codes void", { knows: ["file", "batch", "reason", "yes"], run: voidCommand }],
  ["codes report", { words: [0, 0], knows: ["days", "plot"], run: reportCommand }],
  ["applications list", { words: [0, 0], knows: ["days", "job"], run: listCommand }],
  ["applications show", { words: [1, 1], knows: [], run: showCommand }],
  ["applications export", { knows: ["out", "days", "job"], run: exportCommand }],
  ["applications purge", { knows: ["days"], run: purgeCommand }],
  ["applications rekey", { words: [0, 0], knows: [], run: rekeyCommand }],
  ["searches", { words: [0, 0], knows: ["days"], run: searchesCommand }],
  ["backup", { words: [1, 1], knows: [], run: backupCommand }],
  ["verify", { words: [1, 1], knows: [], runWithoutDatabase: verifyCommand }],
  ["restore", { words: [1, 1], knows: [], runWithoutDatabase: restoreCommand }],
  ["snapshot take", { words: [0, 1], knows: ["every", "hours"], runWithoutDatabase: takeCommand }],
  ["snapshot list", { words: [0, 1], knows: [], runWithoutDatabase: listSnapshotsCommand }],
  ["snapshot restore", { words: [0, 1], knows: ["at"], runWithoutDatabase: restoreSnapshotCommand }],
  ["storage move", { words: [0, 0], knows: ["to"], run: moveCommand }],
  ["storage check", { words: [0, 0], knows: ["read", "remove"], run: checkCommand }],
  ["images compare", { words: [0, 0], knows: ["host"], run: compareCommand }],
  ["doctor", { words: [0, 0], knows: ["backups"], runWithoutDatabase: doctorCommand }],
  ["users", { words: [0, 0], knows: [], run: usersCommand }],
  ["users list", { words: [0, 0], knows: [], run: usersCommand }],
  ["users add", { words: [1, 1], knows: ["role"], run: addUserCommand }],
  ["users link", { words: [1, 1], knows: [], run: linkUserCommand }],
  ["users role", { words: [1, 1], knows: ["role"], run: roleUserCommand }],
  ["users disable", { words: [1, 1], knows: [], run: disableUserCommand }],
  ["users enable", { words: [1, 1], knows: [], run: enableUserCommand }],
]);

/**
 * Runs one staff command.
 * @returns the exit code: 0 success, 1 failure, 2 wrong command line, 3 a command found something to look at
 */
export function staffCommand(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  print: (text: string) => void,
  progress: (text: string) => void = () => undefined,
  terminal: Pick<StaffInvocation, "ask" | "signal"> = {},
): Promise<number> {
  return runCommandLine({ usage, options, commands }, { args, env, print }, async (command, invoked) => {
    if ("runWithoutDatabase" in command)
      return (await command.runWithoutDatabase({ ...invoked, ...terminal, print, progress })) ?? 0;
    // Connections that break while idle are ignored; one in use fails the command.
    const db = await openDatabase(invoked.config, () => undefined);
    try {
      return (await command.run({ ...invoked, ...terminal, db, print, progress })) ?? 0;
    } finally {
      await db.destroy();
    }
  });
}
