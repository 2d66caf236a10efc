import { format } from "node:util";
import type { Logger } from "pino";

/**
 * Makes lines of the log of what libraries and the site's build say on the console: one each, however many lines a stack has.
 * What is said to whoever starts the process (`console.log`) stays as it is.
 */
export function logConsole(logger: Logger): void {
  for (const level of ["error", "warn"] as const)
    console[level] = (...said: unknown[]) => {
      const err = said.find((each) => each instanceof Error);
      const words = said.filter((each) => each !== err);
      logger[level](err ? { err } : {}, words.length > 0 ? format(...words) : "console");
    };
}
