import { parseArgs, type ParseArgsOptionsConfig } from "node:util";
import { type Config, ConfigError, readConfig } from "../config.ts";
import { languageOf, languages, say, speaking } from "../lib/language.ts";
import { describeStartupError } from "../lib/startup-error.ts";

/** A wrong command line. The message says what was expected. */
export class UsageError extends Error {
  override name = "UsageError";
}

export interface Command<Option> {
  /** Minimum and maximum number of arguments; by default the command validates them itself. */
  words?: readonly [number, number];
  /** The options of this command. */
  knows: readonly Option[];
  /** Help about this command; by default the usage of the program. */
  help?: () => string;
}

interface Program<T, C> {
  usage: () => string;
  options: T;
  /** By name: one word or two. */
  commands: ReadonlyMap<string, C>;
}

interface Invocation {
  args: readonly string[];
  env: NodeJS.ProcessEnv;
  print: (text: string) => void;
}

export type OptionValues<T extends ParseArgsOptionsConfig> = {
  readonly [name in keyof T]?: (T[name]["type"] extends "boolean" ? boolean : string) | undefined;
};

/** What a command runs with. */
interface Parsed<T extends ParseArgsOptionsConfig> {
  config: Config;
  /** Arguments after the command's name. */
  words: readonly string[];
  values: OptionValues<T>;
}

/**
 * Runs one command of a program, in the language that `--lang` or the environment asks for.
 * @param run returns the exit code
 * @returns the exit code of the command; 1 after a failure, 2 for a wrong command line
 */
export function runCommandLine<T extends ParseArgsOptionsConfig, C extends Command<keyof T>>(
  { usage, options, commands }: Program<T, C>,
  { args, env, print }: Invocation,
  run: (command: C, parsed: Parsed<T>) => Promise<number>,
): Promise<number> {
  // Errors in the command line must be reported in the chosen language, so it is read first.
  const { values: global, positionals: names } = parseArgs({
    args: [...args],
    options: { lang: { type: "string" }, help: { type: "boolean", short: "h" } },
    allowPositionals: true,
    strict: false,
  });
  return speaking(languages.find((each) => each === global.lang) ?? languageOf(env), async () => {
    let help = usage;
    try {
      if (global.help) {
        print((commandIn(names)?.command.help ?? usage)());
        return 0;
      }
      const { values, positionals } = parse(args, options);
      const { name, command } = commandIn(positionals) ?? {};
      if (name === undefined || !command) {
        const [word] = positionals;
        throw new UsageError(word === undefined ? "" : say(`没有命令 ${word}。`, `There is no command ${word}.`));
      }
      help = command.help ?? usage;
      const unknown = Object.keys(values).find((option) => !command.knows.includes(option));
      if (unknown !== undefined)
        throw new UsageError(say(`${name} 没有选项 --${unknown}。`, `${name} knows no --${unknown}.`));
      const words = positionals.slice(name.split(" ").length);
      const [min, max] = command.words ?? [0, Number.POSITIVE_INFINITY];
      if (words.length < min)
        throw new UsageError(say(`${name} 后面少了内容。`, `Something is missing after ${name}.`));
      if (words.length > max)
        throw new UsageError(say(`${name} 后面多了 ${words[max]}。`, `${words[max]} is too much after ${name}.`));
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
  });

  function commandIn(words: readonly string[]): { name: string; command: C } | undefined {
    for (const name of [words.slice(0, 2).join(" "), words[0] ?? ""]) {
      const command = commands.get(name);
      if (command) return { name, command };
    }
    return undefined;
  }
}

/** @throws UsageError that names the wrong option */
function parse<T extends ParseArgsOptionsConfig>(args: readonly string[], options: T) {
  try {
    const all: ParseArgsOptionsConfig = { ...options, lang: { type: "string" } };
    const { values, positionals } = parseArgs({ args: [...args], options: all, allowPositionals: true });
    const { lang, ...own } = values;
    if (lang !== undefined && !languages.some((language) => language === lang)) throw new UsageError(langMessage());
    // parseArgs has checked the types.
    return { values: own as OptionValues<T>, positionals };
  } catch (cause) {
    throw cause instanceof UsageError ? cause : new UsageError(messageOf(cause), { cause });
  }
}

const langMessage = () => say("--lang 应为 zh 或 en。", "--lang: expected zh or en.");

/** Names the option of an error of parseArgs, whose own messages are long and English. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const option = /'(-[^\s']+)/.exec(error.message)?.[1];
  if (option === undefined || !("code" in error)) return error.message;
  if (option === "--lang") return langMessage();
  return error.code === "ERR_PARSE_ARGS_UNKNOWN_OPTION"
    ? say(`没有选项 ${option}。`, `Unknown option ${option}.`)
    : say(`${option} 需要一个值。`, `${option} needs a value.`);
}
