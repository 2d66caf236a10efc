import { parseArgs } from "node:util";
import { ConfigError, readConfig } from "../config.ts";
import { startFault } from "../start-fault.ts";
import { type ContentInvocation, options, type OptionName } from "./commands/invocation.ts";
import { previewCommand } from "./commands/preview.ts";
import { applyCommand, checkCommand, exportCommand, planCommand } from "./commands/publish.ts";
import { watchCommand } from "./commands/watch.ts";
import { newCommand, schemasCommand } from "./commands/write.ts";

const usage = `Usage: npm run content -- COMMAND

  check [DIR]      read every file of the content folder and report all faults
  plan [DIR]       check, then show what apply would change
  apply [DIR]      check, then publish in one step; nothing is written when there are faults
  watch [DIR]      apply now and at every save, until Ctrl+C
  export DIR       write the published content as files into an empty folder
  preview PAGE [--days N]
                   print an address that shows the draft of a page, as it is in the database, for N days (7)
  new KIND ID      write a commented file to begin with into CONTENT_DIR: page, story, product or news
  schemas          write JSON Schemas for editors' YAML plugins into CONTENT_DIR/.schemas

DIR is CONTENT_DIR (./content) unless given.
--media DIR says where the pictures are, when not in DIR/media.`;

interface Command {
  /** How many words may follow its name, at least and at most. */
  words: readonly [number, number];
  /** Options that it knows. */
  knows: readonly OptionName[];
  /** Answers the exit code. */
  run: (invocation: ContentInvocation) => Promise<number>;
}

const commands = new Map<string, Command>([
  ["check", { words: [0, 1], knows: ["media"], run: checkCommand }],
  ["plan", { words: [0, 1], knows: ["media"], run: planCommand }],
  ["apply", { words: [0, 1], knows: ["media"], run: applyCommand }],
  ["watch", { words: [0, 1], knows: ["media"], run: watchCommand }],
  ["new", { words: [2, 2], knows: [], run: newCommand }],
  ["schemas", { words: [0, 0], knows: [], run: schemasCommand }],
  ["export", { words: [1, 1], knows: [], run: exportCommand }],
  ["preview", { words: [1, 1], knows: ["days"], run: previewCommand }],
]);

/**
 * Runs one content command.
 * @param signal ends those that would go on for ever; without one the process must be ended
 * @returns the exit code: 0 done, 1 faults or a failure, 2 a wrong command line
 */
export async function contentCommand(args: readonly string[], env: NodeJS.ProcessEnv, print: (text: string) => void, signal?: AbortSignal): Promise<number> {
  let parsed: Pick<ContentInvocation, "values"> & { positionals: string[] };
  try {
    parsed = parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    print(`${startFault(error)}\n\n${usage}`);
    return 2;
  }
  const { values, positionals: [name = "", ...words] } = parsed;
  const command = commands.get(name);
  if (!command || !fits(command, words, values)) {
    print(usage);
    return 2;
  }
  try {
    return await command.run({ config: readConfig(env), words, values, print, signal });
  } catch (error) {
    print(error instanceof ConfigError ? `These settings cannot be used:\n${error.message}` : startFault(error));
    return 1;
  }
}

function fits({ words: [least, most], knows }: Command, words: readonly string[], values: ContentInvocation["values"]): boolean {
  return words.length >= least && words.length <= most && Object.keys(values).every((name) => knows.some((known) => known === name));
}

if (import.meta.main) {
  process.exitCode = await contentCommand(process.argv.slice(2), process.env, console.log);
}
