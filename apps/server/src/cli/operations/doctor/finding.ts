import type { Config } from "../../../config.ts";

/** All is well; someone should look at it; something does not work. */
export const levels = ["ok", "look", "fault"] as const;

/** One sentence about a host, in Chinese and English. */
export interface Finding {
  level: (typeof levels)[number];
  zh: string;
  en: string;
}

export const ok = (zh: string, en: string): Finding => ({ level: "ok", zh, en });
export const look = (zh: string, en: string): Finding => ({ level: "look", zh, en });
export const fault = (zh: string, en: string): Finding => ({ level: "fault", zh, en });

export interface Host {
  config: Config;
  /** A backup folder, or a folder of backup folders. */
  backups: string;
  /** Milliseconds since 1970. */
  now: number;
}

/** The code or message of an error, or of its cause. */
export function reason(error: unknown): string {
  const root = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return root instanceof Error ? ("code" in root && String(root.code)) || root.message : String(root);
}
