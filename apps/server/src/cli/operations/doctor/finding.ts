import type { Config } from "../../../config.ts";

/** How bad it is, the worst last: all is well, somebody should look at it, something does not work. */
export const levels = ["ok", "look", "fault"] as const;

/** One sentence about a host, in both languages of staff. */
export interface Finding {
  level: (typeof levels)[number];
  zh: string;
  en: string;
}

export const ok = (zh: string, en: string): Finding => ({ level: "ok", zh, en });
export const look = (zh: string, en: string): Finding => ({ level: "look", zh, en });
export const fault = (zh: string, en: string): Finding => ({ level: "fault", zh, en });

/** What is looked at. */
export interface Host {
  config: Config;
  /** The folder of backups, or a folder of such. */
  backups: string;
  /** Milliseconds since 1970. */
  now: number;
}

/** What an unexpected error says, for findings. */
export function reason(error: unknown): string {
  const told = error instanceof Error ? (error.cause instanceof Error ? error.cause : error) : error;
  return told instanceof Error ? ("code" in told && String(told.code)) || told.message : String(told);
}
