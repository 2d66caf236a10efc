import { format } from "node:util";
import type { Logger } from "pino";

/**
 * Redirects `console.error` and `console.warn` of libraries and the web build to the log. `console.log` is left for messages
 * to the person who starts the process.
 */
export function logConsole(logger: Logger): void {
  for (const level of ["error", "warn"] as const)
    console[level] = (...values: unknown[]) => {
      const err = values.find((value) => value instanceof Error);
      const rest = values.filter((value) => value !== err);
      logger[level](err ? { err } : {}, rest.length > 0 ? format(...rest) : "console");
    };
}
