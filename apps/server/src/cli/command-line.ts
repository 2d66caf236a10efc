import { parseArgs, type ParseArgsOptionsConfig } from "node:util";
import { type Config, ConfigError, readConfig } from "../config.ts";
import { type Language, languageOf, languages, say, speaking } from "../lib/language.ts";
import { describeStartupError } from "../lib/startup-error.ts";

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
  /** What `--help` tells of this command alone; everything without it. */
  help?: () => string;
}

interface CommandLine<T, C> {
  usage: () => string;
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
  const { language, rest } = languageAsked(args, env);
  return speaking(language, () => runIn());

  async function runIn(): Promise<number> {
    let help = usage;
    try {
      const isAsked = rest.some((word) => word === "--help" || word === "-h");
      if (isAsked) {
        const words = rest.filter((word) => !word.startsWith("-"));
        print((commandOf(words)?.command.help ?? usage)());
        return 0;
      }
      const { values, positionals } = readCommandLine(rest, options);
      const { name, command } = commandOf(positionals) ?? {};
      if (name === undefined || !command) {
        const [word] = positionals;
        throw new UsageError(word === undefined ? "" : say(`没有命令 ${word}。`, `There is no command ${word}.`));
      }
      help = command.help ?? usage;
      const stranger = Object.keys(values).find((option) => !command.knows.includes(option));
      if (stranger !== undefined)
        throw new UsageError(say(`${name} 没有选项 --${stranger}。`, `${name} knows no --${stranger}.`));
      const words = positionals.slice(name.split(" ").length);
      const [least, most] = command.words ?? [0, Number.POSITIVE_INFINITY];
      if (words.length < least || words.length > most)
        throw new UsageError(
          words.length < least
            ? say(`${name} 后面少了内容。`, `Something is missing after ${name}.`)
            : say(`${name} 后面多了 ${words[most]}。`, `${words[most]} is too much after ${name}.`),
        );
      return await run(command, { config: readConfig(env), words, values });
    } catch (error) {
      if (error instanceof UsageError) {
        print(error.message ? `${error.message}\n\n${help()}` : help());
        return 2;
      }
      if (error instanceof ConfigError)
        print(`${say("这些设置不能使用：", "These settings cannot be used:")}\n${error.message}`);
      else print(describeStartupError(error));
      return 1;
    }
  }

  /** The command that these words begin with. */
  function commandOf(words: readonly string[]): { name: string; command: C } | undefined {
    for (const count of [2, 1]) {
      const name = words.slice(0, count).join(" ");
      const command = commands.get(name);
      if (command) return { name, command };
    }
    return undefined;
  }
}

/** The language that `--lang` or else the environment asks for, and all other words. */
function languageAsked(args: readonly string[], env: NodeJS.ProcessEnv): { language: Language; rest: string[] } {
  const rest = [...args];
  const at = rest.findIndex((word) => /^--lang(?:=|$)/.test(word));
  if (at < 0) return { language: languageOf(env), rest };
  const asked = rest[at]?.split("=")[1] ?? rest[at + 1];
  const language = languages.find((each) => each === asked);
  // What is no language is left standing, and refused with the other unknown options.
  if (language) rest.splice(at, rest[at]?.includes("=") ? 1 : 2);
  return { language: language ?? languageOf(env), rest };
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
  if (error.code === "ERR_PARSE_ARGS_UNKNOWN_OPTION") {
    return option.startsWith("--lang")
      ? say("--lang 应为 zh 或 en。", "--lang: expected zh or en.")
      : say(`没有选项 ${option}。`, `Unknown option ${option}.`);
  }
  return say(`${option} 需要一个值。`, `${option} needs a value.`);
}
