import { askAtTerminal } from "./ask.ts";

// The program of `npm run content` and `npm run staff`.
const [program, ...args] = process.argv.slice(2);
const ask = askAtTerminal();
if (program === "content") {
  const { contentCommand } = await import("./content/cli.ts");
  process.exitCode = await contentCommand(args, process.env, console.log, undefined, ask);
} else if (program === "operations") {
  const { staffCommand } = await import("./operations/cli.ts");
  const progress = (text: string) => void (process.stderr.isTTY && process.stderr.write(`\r${text}\u001b[K`));
  // The first Ctrl+C undoes `codes generate`; the second ends it at once, as the first does any other command.
  const stop = new AbortController();
  if (args.includes("generate")) process.once("SIGINT", () => stop.abort());
  const terminal = { ask, signal: stop.signal };
  process.exitCode = await staffCommand(args, process.env, console.log, progress, terminal);
} else {
  console.error("Usage: cli.ts content|operations COMMAND");
  process.exitCode = 2;
}
