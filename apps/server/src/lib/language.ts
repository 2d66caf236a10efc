import { AsyncLocalStorage } from "node:async_hooks";

export const languages = ["zh", "en"] as const;
export type Language = (typeof languages)[number];

/** `desk`: Chinese in terms of forms instead of files. */
export type Audience = Language | "desk";

const current = new AsyncLocalStorage<Audience>();

/** Runs a function, and what it awaits, with all messages in one language. */
export function speaking<T>(language: Audience, run: () => T): T {
  return current.run(language, run);
}

/** The language of `speaking`; English outside of it. */
export function spoken(): Audience {
  return current.getStore() ?? "en";
}

/**
 * A message in the language of `speaking`; English outside of it (logs, startup).
 * @param desk Chinese in terms of the desk's forms; `zh` by default
 */
export function say(zh: string, en: string, desk = zh): string {
  const language = spoken();
  if (language === "desk") return desk;
  return language === "zh" ? zh : en;
}

/** The same as a zod option, which is evaluated for each error. */
export function saying(zh: string, en: string): { error: () => string } {
  return { error: () => say(zh, en) };
}

/** The language of the environment, in the precedence of POSIX; Chinese by default. */
export function languageOf({ LC_ALL, LC_MESSAGES, LANG }: NodeJS.ProcessEnv): Language {
  const locale = LC_ALL || LC_MESSAGES || LANG || "";
  return /^(?:C|POSIX|zh)?(?![a-z])/i.test(locale) ? "zh" : "en";
}
