import { AsyncLocalStorage } from "node:async_hooks";

export const languages = ["zh", "en"] as const;
export type Language = (typeof languages)[number];

/** Who is spoken to: at the desk people know forms, and no files. */
type Spoken = Language | "desk";

const spoken = new AsyncLocalStorage<Spoken>();

/** Runs with every message in this language, whatever else the process says at the same time. */
export function speaking<T>(language: Spoken, run: () => T): T {
  return spoken.run(language, run);
}

/**
 * A message for whoever works on the content. Both languages stand side by side, so that neither is forgotten. Where nobody
 * was asked for one (logs, a server's start) it is English.
 * @param desk the Chinese in words of the desk's forms, where `zh` speaks of files
 */
export function say(zh: string, en: string, desk = zh): string {
  const language = spoken.getStore();
  if (language === "desk") return desk;
  return language === "zh" ? zh : en;
}

/** The same for a schema, which outlives the language that it is made in. */
export function saying(zh: string, en: string): { error: () => string } {
  return { error: () => say(zh, en) };
}

/** Which language the environment asks for, as POSIX orders its variables; Chinese when it does not say. */
export function languageOf({ LC_ALL, LC_MESSAGES, LANG }: NodeJS.ProcessEnv): Language {
  const asked = LC_ALL || LC_MESSAGES || LANG || "";
  return /^(?:C|POSIX|zh)?(?![a-z])/i.test(asked) ? "zh" : "en";
}
