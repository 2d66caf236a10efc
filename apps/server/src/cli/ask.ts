import { createInterface } from "node:readline/promises";

/** Answers a question with yes or no. */
export type Ask = (question: string) => Promise<boolean>;

/** Asks whoever sits at the terminal; undefined where nobody does. */
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
