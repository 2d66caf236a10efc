import { userInfo } from "node:os";
import type { Ask } from "../ask.ts";
import type { Config } from "../../config.ts";
import type { Author } from "../../modules/content/content-change.repository.ts";
import { type Database, openDatabase } from "../../db/open.ts";

/** Options of all content commands; each command says which it knows. */
export const options = {
  media: { type: "string" },
  days: { type: "string" },
  by: { type: "string" },
  note: { type: "string" },
  take: { type: "string" },
  yes: { type: "boolean" },
  from: { type: "string" },
  to: { type: "string" },
  path: { type: "string" },
} as const;
export type OptionName = keyof typeof options;

export interface ContentInvocation {
  config: Config;
  /** What follows the command's name. */
  words: readonly string[];
  values: { readonly [name in Exclude<OptionName, "yes">]?: string | undefined } & {
    readonly yes?: boolean | undefined;
  };
  print: (text: string) => void;
  /** Ends a command that would go on for ever. */
  signal?: AbortSignal | undefined;
  /** Asks whoever sits at the terminal; absent where nobody does. */
  ask?: Ask | undefined;
}

/** Who publishes, for the history: the account of this machine unless said, and why. */
export function authorOf({ values: { by, note = "" } }: ContentInvocation): Author {
  return { by: (by?.trim() || accountName()).normalize("NFC"), note: note.trim().normalize("NFC") };
}

function accountName(): string {
  try {
    return userInfo().username;
  } catch {
    // In a container the number of an account often has no name.
    return `uid ${process.getuid?.() ?? "?"}`;
  }
}

/** Lends the database for as long as `use` takes. */
export async function withDatabase<T>({ config }: ContentInvocation, use: (db: Database) => Promise<T>): Promise<T> {
  const db = await openDatabase(config);
  try {
    return await use(db);
  } finally {
    await db.destroy();
  }
}
