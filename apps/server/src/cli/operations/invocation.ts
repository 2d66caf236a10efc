import type { Ask } from "../ask.ts";
import { UsageError } from "../command-line.ts";
import type { Config } from "../../config.ts";
import type { Database } from "../../db/open.ts";

/** Options of all staff commands; each command says which it knows. */
export const options = {
  product: { type: "string" },
  count: { type: "string" },
  out: { type: "string" },
  batch: { type: "string" },
  qr: { type: "string" },
  file: { type: "string" },
  days: { type: "string" },
  plot: { type: "string" },
  job: { type: "string" },
  role: { type: "string" },
  backups: { type: "string" },
  yes: { type: "boolean" },
} as const;

export interface StaffInvocation {
  config: Config;
  db: Database;
  values: { readonly [name in Exclude<keyof typeof options, "yes">]?: string | undefined } & {
    readonly yes?: boolean | undefined;
  };
  /** What follows the command's name. */
  words: readonly string[];
  print: (text: string) => void;
  /** Overwrites one line of a terminal; does nothing elsewhere. */
  progress: (text: string) => void;
  /** Asks whoever sits at the terminal; absent where nobody does. */
  ask?: Ask | undefined;
  /** Ends a long work, which leaves nothing half done. */
  signal?: AbortSignal | undefined;
}

/** A command that opens the database itself, or none. */
export type Alone = Omit<StaffInvocation, "db">;

/** A whole number of an option. @throws UsageError outside the bounds */
export function wholeNumber(name: string, text: string, most: number): number {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  if (value < 1 || value > most) throw new UsageError(`--${name}: expected a whole number from 1 to ${most}.`);
  return value;
}
