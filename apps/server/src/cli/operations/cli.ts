import { type Command, runCommandLine } from "../command-line.ts";
import { openDatabase } from "../../db/open.ts";
import { backupCommand } from "./backup/backup.ts";
import { restoreCommand } from "./backup/restore.ts";
import { verifyCommand } from "./backup/verify.ts";
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
import { type Alone, options, type StaffInvocation } from "./invocation.ts";

const usage = () => `用法 Usage: npm run staff -- codes COMMAND
                 npm run staff -- applications COMMAND
                 npm run staff -- searches [--days N]
                 npm run staff -- users COMMAND
                 npm run staff -- backup | verify | restore DIR
                 npm run staff -- doctor [--backups DIR]

codes（验证码）
  generate --product ID --count N --out FILE.csv [--batch NAME] [--qr DIR]
      为一件产品生成 N 个验证码。明文只在 FILE.csv 中。--qr 另画出指向 PUBLIC_URL 验证页的二维码（SVG）
      按 Ctrl+C 停止时，这一批全部收回
      makes N verification codes of a product. The clear codes are in FILE.csv and nowhere else.
      Ctrl+C takes the whole batch back.
      --qr also draws each as a QR code (SVG) that leads to the verification page at PUBLIC_URL
  void CODE... | --file FILE.csv | --batch NAME [--yes]
      作废验证码：此后的查询会答复已作废，不能恢复。先询问；--yes 不再询问
      makes codes invalid for good: their next query answers that they are void. It asks first; --yes goes on
  report [--days N] [--plot FILE.svg]
      最近 N 天（30）按日、按产品的查询，被冻结的验证码与可疑地址
      queries by day and by product, frozen codes and suspicious addresses of the last N days (30)

users（工作台账号）
  list
      每人一行
      one line each
  add NAME --role editor|publisher|service|hr|admin
      新建账号，给出一次性链接（15 分钟）供其设置密码
      makes an account and a one-time link (15 minutes) by which its password is chosen
  link NAME
      忘记密码时的新链接
      another link, for whoever has lost the password
  role NAME --role ROLE
      更换角色，立即生效
      another role, at once
  disable NAME | enable NAME
      停用并结束全部登录；或重新启用
      lets somebody sign in no more and ends their sessions; or lets them again

applications（职位申请）
  list [--days N] [--job ID]
      每份一行，最新在前
      one line each, newest first
  show ID
      一份申请，含手机号与文件名
      one with its phone number and the names of its files
  export --out DIR [--days N] [--job ID] [ID...]
      一张表，每份一个文件夹，写入只有所有者可读的新文件夹
      a table and a folder of files for each, into a new folder that only its owner reads
  purge [--days N | ID...]
      彻底删除早于 N 天（默认为 careers.yaml 的保存期）或所指定的申请
      removes those that are older than N days (the retention of careers.yaml), or the named ones, for good
  rekey
      换密钥后，用 APPLICATION_KEY 的第一个密钥重新加密全部申请；中断后可再次运行
      after a change of keys: seals all with the first key of APPLICATION_KEY; run it again when it was cut off

搜索 Searches
  searches [--days N]
      最近 N 天（30，最多 90）没有找到产品的搜索词，最多的在前；不含访客信息
      what was searched for in the last N days (30, 90 at most) and found no product, most frequent first;
      nothing of who searched

备份 Backups
  backup DIR
      在服务运行时把数据库的一个时刻与内容文件写入 DIR；同一文件夹再次备份只复制有变化的文件。不含密钥
      writes one state of the database and the content files to DIR while servers run; into the same folder
      again only what changed is copied. Keys are not in it
  verify DIR
      检查备份是否完整
      whether a backup is whole
  restore DIR
      恢复到空的数据库（SQLite 或 PostgreSQL）与内容文件夹；中断后可再次运行
      restores into an empty database, of either engine, and the content folder; run it again when it was cut off

检查 Doctor
  doctor [--backups DIR]
      检查这台机器：设置、目录与权限、磁盘、数据库、时钟、图片、服务、域名与证书、代理、备份；不改动任何东西。
      退出码：0 正常，3 有需要注意的，1 有故障
      looks at this host before and after a start and changes nothing: settings, folders and rights, disk, database,
      clock, pictures, server, name and certificate, proxy, backups. Exit code: 0 all is well, 3 something to look at,
      1 something does not work`;

type StaffCommand = Command<keyof typeof options> &
  (
    | { run: (invocation: StaffInvocation) => Promise<void> }
    | { runAlone: (invocation: Alone) => Promise<number | void> }
  );

const commands = new Map<string, StaffCommand>([
  ["codes generate", { knows: ["product", "count", "out", "batch", "qr"], run: generateCommand }],
  ["codes void", { knows: ["file", "batch", "yes"], run: voidCommand }],
  ["applications list", { knows: ["days", "job"], run: listCommand }],
  ["applications show", { knows: [], run: showCommand }],
  ["applications export", { knows: ["out", "days", "job"], run: exportCommand }],
  ["applications purge", { knows: ["days"], run: purgeCommand }],
  ["applications rekey", { knows: [], run: rekeyCommand }],
  ["searches", { words: [0, 0], knows: ["days"], run: searchesCommand }],
  ["backup", { words: [1, 1], knows: [], run: backupCommand }],
  ["verify", { words: [1, 1], knows: [], runAlone: verifyCommand }],
  ["restore", { words: [1, 1], knows: [], runAlone: restoreCommand }],
  ["doctor", { words: [0, 0], knows: ["backups"], runAlone: doctorCommand }],
  ["users", { words: [0, 0], knows: [], run: usersCommand }],
  ["users list", { words: [0, 0], knows: [], run: usersCommand }],
  ["users add", { words: [1, 1], knows: ["role"], run: addUserCommand }],
  ["users link", { words: [1, 1], knows: [], run: linkUserCommand }],
  ["users role", { words: [1, 1], knows: ["role"], run: roleUserCommand }],
  ["users disable", { words: [1, 1], knows: [], run: disableUserCommand }],
  ["users enable", { words: [1, 1], knows: [], run: enableUserCommand }],
  ["codes report", { knows: ["days", "plot"], run: reportCommand }],
]);

/**
 * Runs one staff command.
 * @returns the exit code: 0 done, 1 a failure, 2 a wrong command line, 3 what the doctor found to look at
 */
export function staffCommand(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  print: (text: string) => void,
  progress: (text: string) => void = () => undefined,
  person: Pick<StaffInvocation, "ask" | "signal"> = {},
): Promise<number> {
  return runCommandLine({ usage, options, commands }, { args, env, print }, async (command, invoked) => {
    if ("runAlone" in command) return (await command.runAlone({ ...invoked, ...person, print, progress })) ?? 0;
    // A connection that breaks while idle is nobody's concern in a command; one in use fails it.
    const db = await openDatabase(invoked.config, () => undefined);
    try {
      await command.run({ ...invoked, ...person, db, print, progress });
      return 0;
    } finally {
      await db.destroy();
    }
  });
}
