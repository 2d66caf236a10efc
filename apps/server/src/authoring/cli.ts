import { createInterface } from "node:readline/promises";
import { type Command, runCommandLine } from "../command-line.ts";
import { diffCommand, historyCommand } from "./commands/history.ts";
import { renameCommand } from "./commands/rename.ts";
import { restoreCommand } from "./commands/restore.ts";
import { type Ask, type ContentInvocation, options, type OptionName } from "./commands/invocation.ts";
import { forgetPicturesCommand, makePicturesCommand, picturesCommand } from "./commands/pictures.ts";
import { previewCommand } from "./commands/preview.ts";
import { applyCommand, checkCommand, exportCommand, planCommand } from "./commands/publish.ts";
import { watchCommand } from "./commands/watch.ts";
import { newCommand, schemasCommand } from "./commands/write.ts";

const usage = `用法 Usage: npm run content -- COMMAND

  check [DIR]      检查内容文件夹，一次列出所有错误
                   read every file of the content folder and report all faults
  plan [DIR]       检查，并列出 apply 将改动什么
                   check, then show what apply would change
  apply [DIR]      检查后一次发布；有错误则什么都不写入
                   check, then publish in one step; nothing is written when there are faults
  watch [DIR]      立即发布，此后每次保存都发布，直到 Ctrl+C
                   apply now and at every save, until Ctrl+C
  history [ITEM]   谁在何时、为何发布了什么；ITEM 如 pages/home
                   who published what, when and why; ITEM is one such as pages/home
  diff [ITEM] [--from VERSION] [--to VERSION]
                   两个版本之间改了哪些行；未指定时为最近一次改动
                   the lines that differ between two versions; the last change unless said
  restore [ITEM] --to VERSION
                   把一项或整个网站恢复成某个版本的样子，并立即发布
                   publish one item, or the whole site, as it was in a version
  export DIR       让文件夹里的文件与已发布的内容一致；注释和顺序保留
                   bring the files of a folder to what is published; comments and order are kept
  rename ITEM ID [--path PATH]
                   给页面或新闻换一个 id：文件、地址、指向它的链接、旧地址的跳转和以它命名的图片一并改好
                   give a page or news item another id: file, address, links to it, a redirect, its pictures
  preview PAGE [--days N]
                   给出一个地址，N 天内（7）可看到该页在数据库中的草稿
                   print an address that shows the draft of a page, as it is in the database, for N days (7)
  pictures [make | forget]
                   页面所用的图片已生成多少；make 生成其余，forget 删除不再使用的
                   how many of the pictures that pages ask for have been made; make the rest, forget what is not used
  new KIND ID      在 CONTENT_DIR 中写一个带注释的起始文件：page、story、product、news 或 job
                   write a commented file to begin with into CONTENT_DIR: page, story, product, news or job
  schemas          为编辑器的 YAML 插件写 JSON Schema，放进 CONTENT_DIR/.schemas
                   write JSON Schemas for editors' YAML plugins into CONTENT_DIR/.schemas

未给出 DIR 时用 CONTENT_DIR（./content）；--note TEXT 和 --by NAME 记下为何发布、由谁发布（apply、watch、restore）。
--note TEXT and --by NAME tell the history why and who (apply, watch, restore).
若别人在此期间发布过，apply 会列出将被覆盖的改动并停下；--take published 先把它们写进文件，--take files 覆盖它们。
When somebody else has published since, apply lists what it would overwrite and stops: --take published
brings that into the files first, --take files overwrites it.
删除超过十分之一的内容前会询问；--yes 不再询问。
Before more than a tenth is removed it asks; --yes goes on.
--media DIR 指出图片所在，若不在 DIR/media。
DIR is CONTENT_DIR (./content) unless given.
--media DIR says where the pictures are, when not in DIR/media.`;

interface ContentCommand extends Command<OptionName> {
  /** Answers the exit code. */
  run: (invocation: ContentInvocation) => Promise<number>;
}

const commands = new Map<string, ContentCommand>([
  ["check", { words: [0, 1], knows: ["media"], run: checkCommand }],
  ["plan", { words: [0, 1], knows: ["media"], run: planCommand }],
  ["apply", { words: [0, 1], knows: ["media", "by", "note", "take", "yes"], run: applyCommand }],
  ["watch", { words: [0, 1], knows: ["media", "by", "note"], run: watchCommand }],
  ["history", { words: [0, 1], knows: [], run: historyCommand }],
  ["diff", { words: [0, 1], knows: ["from", "to"], run: diffCommand }],
  ["restore", { words: [0, 1], knows: ["media", "by", "note", "to", "yes"], run: restoreCommand }],
  ["new", { words: [2, 2], knows: [], run: newCommand }],
  ["schemas", { words: [0, 0], knows: [], run: schemasCommand }],
  ["rename", { words: [2, 2], knows: ["media", "path"], run: renameCommand }],
  ["export", { words: [1, 1], knows: ["take"], run: exportCommand }],
  ["pictures", { words: [0, 0], knows: [], run: picturesCommand }],
  ["pictures make", { words: [0, 0], knows: [], run: makePicturesCommand }],
  ["pictures forget", { words: [0, 0], knows: [], run: forgetPicturesCommand }],
  ["preview", { words: [1, 1], knows: ["days"], run: previewCommand }],
]);

/**
 * Runs one content command.
 * @param signal ends those that would go on for ever; without one the process must be ended
 * @param ask asks a person; without one, what would be asked is refused
 * @returns the exit code: 0 done, 1 faults or a failure, 2 a wrong command line
 */
export function contentCommand(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  print: (text: string) => void,
  signal?: AbortSignal,
  ask?: Ask,
): Promise<number> {
  return runCommandLine({ usage, options, commands }, { args, env, print }, (command, invoked) =>
    command.run({ ...invoked, print, signal, ask }),
  );
}

async function askAtTerminal(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return /^(?:y|yes|是)$/i.test((await terminal.question(`${question} [y/N] `)).trim());
  } finally {
    terminal.close();
  }
}

if (import.meta.main) {
  const ask = process.stdin.isTTY && process.stdout.isTTY ? askAtTerminal : undefined;
  process.exitCode = await contentCommand(process.argv.slice(2), process.env, console.log, undefined, ask);
}
