import { userInfo } from "node:os";
import type { Ask } from "../ask.ts";
import type { OptionValues } from "../command-line.ts";
import type { Config } from "../../config.ts";
import type { Author } from "../../modules/content/content-change.repository.ts";
import { type Database, openDatabase } from "../../db/open.ts";

/** Options of all content commands; each command lists those that it knows. */
export const options = {
  media: {
    type: "string",
    usage: "DIR",
    zh: "图片所在的文件夹，若不在 DIR/media",
    en: "the folder of pictures; DIR/media by default",
  },
  days: { type: "string", usage: "N", zh: "几天内有效，默认 7", en: "for how many days; 7 by default" },
  by: {
    type: "string",
    usage: "NAME",
    zh: "由谁发布，记入历史；默认为本机账号",
    en: "who publishes, for the history; the account of this machine by default",
  },
  note: { type: "string", usage: "TEXT", zh: "为何发布，记入历史", en: "why, for the history" },
  take: {
    type: "string",
    usage: "published|files",
    zh: "别人在此期间发布过时：published 先把他们的改动写进文件，files 覆盖它们",
    en: "when somebody else has published since: published brings that into the files first, files overwrites it",
  },
  yes: {
    type: "boolean",
    usage: "",
    zh: "删除超过十分之一的内容前不再询问",
    en: "do not ask before more than a tenth is removed",
  },
  from: { type: "string", usage: "VERSION", zh: "从哪个版本", en: "from which version" },
  to: { type: "string", usage: "VERSION", zh: "到哪个版本", en: "to which version" },
  path: { type: "string", usage: "PATH", zh: "页面的新地址", en: "the new address of the page" },
} as const;
export type OptionName = keyof typeof options;

export interface ContentInvocation {
  config: Config;
  /** Arguments after the command's name. */
  words: readonly string[];
  values: OptionValues<typeof options>;
  print: (text: string) => void;
  /** Ends a command that runs until it is stopped. */
  signal?: AbortSignal | undefined;
  /** Undefined without a terminal. */
  ask?: Ask | undefined;
}

/** The author for the history; by default the account of this machine. */
export function authorOf({ values: { by, note = "" } }: ContentInvocation): Author {
  return { by: (by?.trim() || accountName()).normalize("NFC"), note: note.trim().normalize("NFC") };
}

function accountName(): string {
  try {
    return userInfo().username;
  } catch {
    // In a container the account's uid often has no name.
    return `uid ${process.getuid?.() ?? "?"}`;
  }
}

/** Opens the database while `use` runs. */
export async function withDatabase<T>({ config }: ContentInvocation, use: (db: Database) => Promise<T>): Promise<T> {
  const db = await openDatabase(config);
  try {
    return await use(db);
  } finally {
    await db.destroy();
  }
}
