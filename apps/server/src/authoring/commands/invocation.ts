import type { Config } from "../../config.ts";
import { type Database, openDatabase } from "../../db/open.ts";

/** Options of all content commands; each command says which it knows. */
export const options = { media: { type: "string" }, days: { type: "string" } } as const;
export type OptionName = keyof typeof options;

export interface ContentInvocation {
  config: Config;
  /** What follows the command's name. */
  words: readonly string[];
  values: { readonly [name in OptionName]?: string | undefined };
  print: (text: string) => void;
  /** Ends a command that would go on for ever. */
  signal?: AbortSignal | undefined;
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
