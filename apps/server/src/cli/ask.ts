import { createInterface } from "node:readline/promises";

/** Asks a yes-or-no question. */
export type Ask = (question: string) => Promise<boolean>;

/** Asks at the terminal; undefined without one. */
export function askAtTerminal(): Ask | undefined {
  if (!process.stdin.isTTY || !process.stdout.isTTY) return undefined;
  return async (question) => {
    const terminal = createInterface({ input: process.stdin, output: process.stdout });
    try {
      return /^(?:y|yes|是)$/i.test((await terminal.question(`${question} [y/N] `)).trim());
    } finally {
      terminal.close();
    }
  };
}
