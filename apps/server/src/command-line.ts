import { parseArgs, type ParseArgsOptionsConfig } from "node:util";

/** A command line that cannot be meant: the message says what was expected. */
export class UsageError extends Error {
  override name = "UsageError";
}

/** Whether someone wants to know what there is, instead of doing it. */
export function asksForHelp(args: readonly string[]): boolean {
  return args.includes("--help") || args.includes("-h");
}

/** Words and options of a command line. @throws UsageError that names the option at fault */
export function readCommandLine<T extends ParseArgsOptionsConfig>(args: readonly string[], options: T) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (cause) {
    throw new UsageError(faultOf(cause), { cause });
  }
}

/** @throws UsageError when a command is given an option that it does not know */
export function expectKnown(command: string, values: object, knows: readonly string[]): void {
  const stranger = Object.keys(values).find((name) => !knows.includes(name));
  if (stranger !== undefined) throw new UsageError(`${command} 没有选项 --${stranger}. ${command} knows no --${stranger}.`);
}

/** What is wrong, from Node's own sentence about it, which explains more than anybody wants to know. */
function faultOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const option = /'(-[^\s']+)/.exec(error.message)?.[1];
  if (option === undefined || !("code" in error)) return error.message;
  if (error.code === "ERR_PARSE_ARGS_UNKNOWN_OPTION") return `未知选项 ${option}. Unknown option ${option}.`;
  return `${option} 需要一个值. ${option} needs a value.`;
}
