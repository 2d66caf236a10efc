import { say } from "../../lib/language.ts";
import { startingEntryKinds } from "./starting-entries.ts";
import { startingKinds } from "./starting-files.ts";
import type { OptionName } from "./invocation.ts";

interface About {
  /** What may follow the command's name. */
  words: string;
  zh: string;
  en: string;
}

const abouts = {
  check: {
    words: "[DIR]",
    zh: "检查内容文件夹，一次列出所有错误",
    en: "read every file of the content folder and report all faults",
  },
  plan: { words: "[DIR]", zh: "检查，并列出 apply 将改动什么", en: "check, then show what apply would change" },
  apply: {
    words: "[DIR]",
    zh: "检查后一次发布；有错误则什么都不写入",
    en: "check, then publish in one step; nothing is written when there are faults",
  },
  watch: {
    words: "[DIR]",
    zh: "立即发布，此后每次保存都发布，直到 Ctrl+C",
    en: "apply now and at every save, until Ctrl+C",
  },
  history: {
    words: "[ITEM]",
    zh: "谁在何时、为何发布了什么；ITEM 如 pages/home",
    en: "who published what, when and why; ITEM is one such as pages/home",
  },
  diff: {
    words: "[ITEM]",
    zh: "两个版本之间改了哪些行；未指定时为最近一次改动",
    en: "the lines that differ between two versions; the last change unless said",
  },
  restore: {
    words: "[ITEM] --to VERSION",
    zh: "把一项或整个网站恢复成某个版本的样子，并立即发布",
    en: "publish one item, or the whole site, as it was in a version",
  },
  export: {
    words: "DIR",
    zh: "让文件夹里的文件与已发布的内容一致；注释和顺序保留",
    en: "bring the files of a folder to what is published; comments and order are kept",
  },
  rename: {
    words: "ITEM ID",
    zh: "给页面或动态换一个编号：文件、地址、指向它的链接、旧地址的转向和以它命名的图片一并改好",
    en: "give a page or news item another id: file, address, links to it, a redirect, its pictures",
  },
  preview: {
    words: "ITEM",
    zh: "给出一个地址，几天内可看到一个页面、商品、动态或职位，照现在的文件，不必发布；ITEM 是编号或文件名",
    en: "print an address that shows a page, product, news item or position for some days, as the files say it now, unpublished; ITEM is its id or file",
  },
  pictures: {
    words: "",
    zh: "页面所用的图片已生成多少",
    en: "how many of the pictures that pages ask for have been made",
  },
  "pictures make": { words: "", zh: "生成还缺的图片", en: "make the pictures that are missing" },
  "pictures forget": { words: "", zh: "删除页面不再使用的图片", en: "remove the pictures that no page asks for" },
  push: {
    words: "",
    zh: "把新的和改过的页面地址告诉百度（BAIDU_PUSH）；告诉过的不再重复",
    en: "tell Baidu (BAIDU_PUSH) the addresses of new and changed pages; what it was told is not repeated",
  },
  new: {
    words: "KIND ID",
    zh: `在内容文件夹里写一个带注释的起始文件（KIND 为 ${startingKinds.join("、")}），或在已有文件里写一个注释掉的条目（${startingEntryKinds.join("、")}）；KIND 为 brand 时，在内容文件夹旁边写一个新品牌的完整文件夹`,
    en: `write a commented file to begin with into the content folder (KIND is ${startingKinds.join(", ")}), or an entry into a file that is there, as a comment (${startingEntryKinds.join(", ")}); KIND brand writes a whole folder of another brand beside the content folder`,
  },
  schemas: {
    words: "",
    zh: "为编辑器的 YAML 插件写 JSON Schema，放进内容文件夹的 .schemas",
    en: "write JSON Schemas for editors' YAML plugins into .schemas of the content folder",
  },
} satisfies Record<string, About>;

export type CommandName = keyof typeof abouts;

const optionHelp: Record<OptionName, About> = {
  media: {
    words: "DIR",
    zh: "图片所在的文件夹，若不在 DIR/media",
    en: "where the pictures are, when not in DIR/media",
  },
  days: { words: "N", zh: "几天内有效，默认 7", en: "for how many days, 7 unless said" },
  by: {
    words: "NAME",
    zh: "由谁发布，记入历史；默认为本机账号",
    en: "who publishes, for the history; the account of the machine unless said",
  },
  note: { words: "TEXT", zh: "为何发布，记入历史", en: "why, for the history" },
  take: {
    words: "published|files",
    zh: "别人在此期间发布过时：published 先把他们的改动写进文件，files 覆盖它们",
    en: "when somebody else has published since: published brings that into the files first, files overwrites it",
  },
  yes: { words: "", zh: "删除超过十分之一的内容前不再询问", en: "do not ask before more than a tenth is removed" },
  from: { words: "VERSION", zh: "从哪个版本", en: "from which version" },
  to: { words: "VERSION", zh: "到哪个版本", en: "to which version" },
  path: { words: "PATH", zh: "页面的新地址", en: "the new address of the page" },
};

/** All commands, with what each is for. */
export function usage(): string {
  const lines = Object.entries<About>(abouts).map(([name, about]) => entry(`${name} ${about.words}`, about));
  const last = say(
    "DIR 未给出时为 CONTENT_DIR（./content）。每个命令都可加 --help 了解它的选项，加 --lang zh 或 en 选择语言。",
    "DIR is CONTENT_DIR (./content) unless given. Every command tells its options with --help, and speaks --lang zh or en.",
  );
  return [`${say("用法", "Usage")}: npm run content -- COMMAND`, "", ...lines, "", last].join("\n");
}

/** One command, with its options. */
export function helpOf(name: string, knows: readonly OptionName[]): string {
  const about = Object.entries<About>(abouts).find(([each]) => each === name)?.[1];
  if (!about) return usage();
  const head = `${say("用法", "Usage")}: npm run content -- ${name} ${about.words}`.trimEnd();
  const lines = knows.map((option) => entry(`--${option} ${optionHelp[option].words}`, optionHelp[option]));
  return [head, "", `  ${say(about.zh, about.en)}`, ...(lines.length > 0 ? ["", ...lines] : [])].join("\n");
}

function entry(left: string, { zh, en }: About): string {
  return `  ${left.trimEnd()}\n      ${say(zh, en)}`;
}
