import type { Config } from "../../config.ts";
import type { Database } from "../../db/open.ts";
import type { Ask } from "../ask.ts";
import { UsageError } from "../command-line.ts";

/** Options of all staff commands; each command lists the ones that it accepts. */
export const options = {
  product: { type: "string" },
  count: { type: "string" },
  out: { type: "string" },
  batch: { type: "string" },
  reason: { type: "string" },
  qr: { type: "string" },
  file: { type: "string" },
  days: { type: "string" },
  plot: { type: "string" },
  job: { type: "string" },
  role: { type: "string" },
  backups: { type: "string" },
  to: { type: "string" },
  host: { type: "string" },
  every: { type: "string" },
  hours: { type: "string" },
  at: { type: "string" },
  read: { type: "boolean" },
  remove: { type: "boolean" },
  yes: { type: "boolean" },
} as const;

export interface StaffInvocation {
  config: Config;
  db: Database;
  values: { readonly [name in Exclude<keyof typeof options, "read" | "remove" | "yes">]?: string | undefined } & {
    readonly [name in "read" | "remove" | "yes"]?: boolean | undefined;
  };
  /** The arguments after the command's name. */
  words: readonly string[];
  print: (text: string) => void;
  /** Overwrites a line of the terminal; does nothing without one. */
  progress: (text: string) => void;
  /** Asks at the terminal; absent without one. */
  ask?: Ask | undefined;
  /** Aborts a long command, which then undoes its work. */
  signal?: AbortSignal | undefined;
}

/** Of a command that opens the database itself, or does not use it. */
export type InvocationWithoutDatabase = Omit<StaffInvocation, "db">;

/** Parses a whole number from 1. @throws UsageError outside the range */
export function wholeNumber(name: string, text: string, max: number): number {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  if (value < 1 || value > max) throw new UsageError(`--${name}: expected a whole number from 1 to ${max}.`);
  return value;
}
