import { parseArgs, type ParseArgsOptionsConfig } from "node:util";
import { type Config, ConfigError, readConfig } from "./config.ts";
import { startFault } from "./start-fault.ts";

/** A command line that cannot be meant: the message says what was expected. */
export class UsageError extends Error {
  override name = "UsageError";
}

/** What every command says of itself. */
export interface Command<Option> {
  /** How many words may follow its name, at least and at most; it judges them itself without. */
  words?: readonly [number, number];
  /** Options that it knows. */
  knows: readonly Option[];
}

interface CommandLine<T, C> {
  usage: string;
  options: T;
  /** By name, which is one word or two. */
  commands: ReadonlyMap<string, C>;
}

interface Asked {
  args: readonly string[];
  env: NodeJS.ProcessEnv;
  print: (text: string) => void;
}

/** What a command is to be run with. */
interface Invoked<T extends ParseArgsOptionsConfig> {
  config: Config;
  /** What follows the command's name. */
  words: readonly string[];
  values: ReturnType<typeof readCommandLine<T>>["values"];
}

/**
 * Runs one command of a command line.
 * @param run answers the exit code
 * @returns the exit code: what the command says, 1 after a failure, 2 for a wrong command line
 */
export async function runCommandLine<T extends ParseArgsOptionsConfig, C extends Command<keyof T>>(
  { usage, options, commands }: CommandLine<T, C>,
  { args, env, print }: Asked,
  run: (command: C, invoked: Invoked<T>) => Promise<number>,
): Promise<number> {
  try {
    if (args.includes("--help") || args.includes("-h")) {
      print(usage);
      return 0;
    }
    const { values, positionals } = readCommandLine(args, options);
    const name =
      [2, 1].map((count) => positionals.slice(0, count).join(" ")).find((words) => commands.has(words)) ?? "";
    const command = commands.get(name);
    if (!command) throw new UsageError("");
    const stranger = Object.keys(values).find((option) => !command.knows.includes(option));
    if (stranger !== undefined) throw new UsageError(`${name} 没有选项 --${stranger}. ${name} knows no --${stranger}.`);
    const words = positionals.slice(name.split(" ").length);
    const [least, most] = command.words ?? [0, Number.POSITIVE_INFINITY];
    if (words.length < least || words.length > most) throw new UsageError("");
    return await run(command, { config: readConfig(env), words, values });
  } catch (error) {
    if (error instanceof UsageError) {
      print(error.message ? `${error.message}\n\n${usage}` : usage);
      return 2;
    }
    print(error instanceof ConfigError ? `These settings cannot be used:\n${error.message}` : startFault(error));
    return 1;
  }
}

/** Words and options of a command line. @throws UsageError that names the option at fault */
function readCommandLine<T extends ParseArgsOptionsConfig>(args: readonly string[], options: T) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (cause) {
    throw new UsageError(faultOf(cause), { cause });
  }
}

/** What is wrong, from Node's own sentence about it, which explains more than anybody wants to know. */
function faultOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const option = /'(-[^\s']+)/.exec(error.message)?.[1];
  if (option === undefined || !("code" in error)) return error.message;
  if (error.code === "ERR_PARSE_ARGS_UNKNOWN_OPTION") return `未知选项 ${option}. Unknown option ${option}.`;
  return `${option} 需要一个值. ${option} needs a value.`;
}
