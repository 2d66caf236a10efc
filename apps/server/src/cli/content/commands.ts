import { diffCommand, historyCommand } from "./history.ts";
import type { ContentInvocation, OptionName } from "./invocation.ts";
import { schemasCommand } from "./json-schemas.ts";
import { newCommand } from "./new.ts";
import { forgetPicturesCommand, makePicturesCommand, picturesCommand } from "./pictures.ts";
import { previewCommand } from "./preview.ts";
import { applyCommand, checkCommand, exportCommand, planCommand } from "./publish.ts";
import { pushCommand } from "./push.ts";
import { renameCommand } from "./rename.ts";
import { restoreCommand } from "./restore.ts";
import { newEntries, newFiles } from "./templates.ts";
import { watchCommand } from "./watch.ts";

export interface ContentCommand {
  /** Arguments after the command's name, as the help shows them; brackets mark optional ones. */
  usage: string;
  zh: string;
  en: string;
  knows: readonly OptionName[];
  /** @returns the exit code */
  run: (invocation: ContentInvocation) => Promise<number>;
}

const [files, entries] = [Object.keys(newFiles), Object.keys(newEntries)];

/** By name: one word or two. */
export const commands: Readonly<Record<string, ContentCommand>> = {
  check: {
    usage: "[DIR]",
    zh: "检查内容文件夹，一次列出所有错误",
    en: "read every file of the content folder and report all faults",
    knows: ["media"],
    run: checkCommand,
  },
  plan: {
    usage: "[DIR]",
    zh: "检查，并列出 apply 将改动什么",
    en: "check, then show what apply would change",
    knows: ["media"],
    run: planCommand,
  },
  apply: {
    usage: "[DIR]",
    zh: "检查后一次发布；有错误则什么都不写入",
    en: "check, then publish in one step; nothing is written when there are faults",
    knows: ["media", "by", "note", "take", "yes"],
    run: applyCommand,
  },
  watch: {
    usage: "[DIR]",
    zh: "立即发布，此后每次保存都发布，直到 Ctrl+C",
    en: "apply now and at every save, until Ctrl+C",
    knows: ["media", "by", "note"],
    run: watchCommand,
  },
  history: {
    usage: "[ITEM]",
    zh: "谁在何时、为何发布了什么；ITEM 如 pages/home",
    en: "who published what, when and why; ITEM is one such as pages/home",
    knows: [],
    run: historyCommand,
  },
  diff: {
    usage: "[ITEM]",
    zh: "两个版本之间改了哪些行；未指定时为最近一次改动",
    en: "the lines that differ between two versions; the last change by default",
    knows: ["from", "to"],
    run: diffCommand,
  },
  restore: {
    usage: "[ITEM] --to VERSION",
    zh: "把一项或整个网站恢复成某个版本的样子，并立即发布",
    en: "publish one item, or the whole site, as it was in a version",
    knows: ["media", "by", "note", "to", "yes"],
    run: restoreCommand,
  },
  export: {
    usage: "DIR",
    zh: "让文件夹里的文件与已发布的内容一致；注释和顺序保留",
    en: "make the files of a folder equal to published content; comments and order are preserved",
    knows: ["take"],
    run: exportCommand,
  },
  rename: {
    usage: "ITEM ID",
    zh: "给页面或动态换一个编号：文件、地址、指向它的链接、旧地址的转向和以它命名的图片一并改好",
    en: "give a page or news item another id: file, address, links to it, a redirect, its pictures",
    knows: ["media", "path"],
    run: renameCommand,
  },
  preview: {
    usage: "ITEM",
    zh: "给出一个地址，几天内可看到一个页面、商品、动态或职位，照现在的文件，不必发布；ITEM 是编号或文件名",
    en: "print an address that shows a page, product, news item or position from the current files for some days, unpublished; ITEM is its id or file",
    knows: ["days"],
    run: previewCommand,
  },
  pictures: {
    usage: "",
    zh: "页面所用的图片已生成多少",
    en: "how many of the pictures that pages ask for have been made",
    knows: [],
    run: picturesCommand,
  },
  "pictures make": {
    usage: "",
    zh: "生成还缺的图片",
    en: "make the pictures that are missing",
    knows: [],
    run: makePicturesCommand,
  },
  "pictures forget": {
    usage: "",
    zh: "删除页面不再使用的图片",
    en: "remove the pictures that no page asks for",
    knows: [],
    run: forgetPicturesCommand,
  },
  push: {
    usage: "",
    zh: "把新的和改过的页面地址告诉百度（BAIDU_PUSH）；告诉过的不再重复",
    en: "submit the addresses of new and changed pages to Baidu (BAIDU_PUSH); submitted ones are not repeated",
    knows: [],
    run: pushCommand,
  },
  new: {
    usage: "KIND ID",
    zh: `在内容文件夹里写一个带注释的起始文件（KIND 为 ${files.join("、")}），或在已有文件里写一个注释掉的条目（${entries.join("、")}）；KIND 为 brand 时，在内容文件夹旁边写一个新品牌的完整文件夹`,
    en: `write a commented file to begin with into the content folder (KIND is ${files.join(", ")}), or an entry into a file that is there, as a comment (${entries.join(", ")}); KIND brand writes a whole folder of another brand beside the content folder`,
    knows: [],
    run: newCommand,
  },
  schemas: {
    usage: "",
    zh: "为编辑器的 YAML 插件写 JSON Schema，放进内容文件夹的 .schemas",
    en: "write JSON Schemas for editors' YAML plugins into .schemas of the content folder",
    knows: [],
    run: schemasCommand,
  },
};
