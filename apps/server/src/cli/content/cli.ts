import { type Ask, askAtTerminal } from "../ask.ts";
import { type Command, runCommandLine } from "../command-line.ts";
import { diffCommand, historyCommand } from "./history.ts";
import { renameCommand } from "./rename.ts";
import { restoreCommand } from "./restore.ts";
import { type ContentInvocation, options, type OptionName } from "./invocation.ts";
import { forgetPicturesCommand, makePicturesCommand, picturesCommand } from "./pictures.ts";
import { previewCommand } from "./preview.ts";
import { type CommandName, helpOf, usage } from "./help.ts";
import { applyCommand, checkCommand, exportCommand, planCommand } from "./publish.ts";
import { pushCommand } from "./push.ts";
import { watchCommand } from "./watch.ts";
import { newCommand, schemasCommand } from "./write.ts";

interface ContentCommand extends Command<OptionName> {
  /** Answers the exit code. */
  run: (invocation: ContentInvocation) => Promise<number>;
}

/** By name, which is one word or two. */
export const commands = new Map(
  Object.entries<Omit<ContentCommand, "help">>({
    check: { words: [0, 1], knows: ["media"], run: checkCommand },
    plan: { words: [0, 1], knows: ["media"], run: planCommand },
    apply: { words: [0, 1], knows: ["media", "by", "note", "take", "yes"], run: applyCommand },
    watch: { words: [0, 1], knows: ["media", "by", "note"], run: watchCommand },
    history: { words: [0, 1], knows: [], run: historyCommand },
    diff: { words: [0, 1], knows: ["from", "to"], run: diffCommand },
    restore: { words: [0, 1], knows: ["media", "by", "note", "to", "yes"], run: restoreCommand },
    new: { words: [2, 2], knows: [], run: newCommand },
    schemas: { words: [0, 0], knows: [], run: schemasCommand },
    rename: { words: [2, 2], knows: ["media", "path"], run: renameCommand },
    export: { words: [1, 1], knows: ["take"], run: exportCommand },
    pictures: { words: [0, 0], knows: [], run: picturesCommand },
    "pictures make": { words: [0, 0], knows: [], run: makePicturesCommand },
    "pictures forget": { words: [0, 0], knows: [], run: forgetPicturesCommand },
    preview: { words: [1, 1], knows: ["days"], run: previewCommand },
    push: { words: [0, 0], knows: [], run: pushCommand },
  } satisfies Record<CommandName, Omit<ContentCommand, "help">>).map(([name, command]): [string, ContentCommand] => [
    name,
    { ...command, help: () => helpOf(name, command.knows) },
  ]),
);

/**
 * Runs one content command.
 * @param signal ends those that would go on for ever; without one the process must be ended
 * @param ask asks a person; without one, what would be asked is refused
 * @returns the exit code: 0 done, 1 faults or a failure, 2 a wrong command line
 */
export function contentCommand(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  print: (text: string) => void,
  signal?: AbortSignal,
  ask?: Ask,
): Promise<number> {
  return runCommandLine({ usage, options, commands }, { args, env, print }, (command, invoked) =>
    command.run({ ...invoked, print, signal, ask }),
  );
}

if (import.meta.main) {
  process.exitCode = await contentCommand(process.argv.slice(2), process.env, console.log, undefined, askAtTerminal());
}
