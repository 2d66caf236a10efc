import { say } from "../../lib/language.ts";
import type { Ask } from "../ask.ts";
import { runCommandLine } from "../command-line.ts";
import { type ContentCommand, commands } from "./commands.ts";
import { options } from "./invocation.ts";

const parsedCommands = new Map(
  Object.entries(commands).map(([name, command]) => {
    const words = command.usage.replace(/--.*/, "").split(" ").filter(Boolean);
    const required = words.filter((word) => !word.startsWith("["));
    return [
      name,
      { ...command, words: [required.length, words.length] as const, help: () => commandHelp(name, command) },
    ];
  }),
);

/**
 * Runs a content command.
 * @param signal ends commands that run until they are stopped
 * @param ask asks a person for confirmation; without it, commands that need a confirmation fail
 * @returns the exit code: 0 done, 1 faults or a failure, 2 a wrong command line
 */
export function contentCommand(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  print: (text: string) => void,
  signal?: AbortSignal,
  ask?: Ask,
): Promise<number> {
  return runCommandLine({ usage, options, commands: parsedCommands }, { args, env, print }, (command, invoked) =>
    command.run({ ...invoked, print, signal, ask }),
  );
}

/** Help about all commands. */
function usage(): string {
  const lines = Object.entries(commands).map(([name, command]) => entry(`${name} ${command.usage}`, command));
  const last = say(
    "DIR 未给出时为 CONTENT_DIR（./content）。每个命令都可加 --help 了解它的选项，加 --lang zh 或 en 选择语言。",
    "DIR is CONTENT_DIR (./content) by default. Every command explains its options with --help, and speaks --lang zh or en.",
  );
  return [`${say("用法", "Usage")}: npm run content -- COMMAND`, "", ...lines, "", last].join("\n");
}

function commandHelp(name: string, command: ContentCommand): string {
  const head = `${say("用法", "Usage")}: npm run content -- ${name} ${command.usage}`.trimEnd();
  const lines = command.knows.map((option) => entry(`--${option} ${options[option].usage}`, options[option]));
  return [head, "", `  ${say(command.zh, command.en)}`, ...(lines.length > 0 ? ["", ...lines] : [])].join("\n");
}

function entry(left: string, { zh, en }: { zh: string; en: string }): string {
  return `  ${left.trimEnd()}\n      ${say(zh, en)}`;
}
