import { parseArgs } from "node:util";
import { ConfigError, readConfig } from "../config.ts";
import { type Database, openDatabase } from "../db/open.ts";
import { startFault } from "../start-fault.ts";
import { exportCommand, listCommand, purgeCommand, showCommand } from "./applications.ts";
import { generateCommand } from "./codes-generate.ts";
import { reportCommand } from "./codes-report.ts";
import { voidCommand } from "./codes-void.ts";
import { options, type StaffInvocation, UsageError } from "./invocation.ts";

const usage = `Usage: npm run staff -- codes COMMAND
       npm run staff -- applications COMMAND

codes
  generate --product ID --count N --out FILE.csv [--batch NAME] [--qr DIR]
      makes N verification codes of a product. The clear codes are in FILE.csv and nowhere else.
      --qr also draws each as a QR code (SVG) that leads to the verification page at PUBLIC_URL
  void CODE... | --file FILE.csv | --batch NAME
      makes codes invalid: their next query answers that they are void
  report [--days N] [--plot FILE.svg]
      queries by day and by product, frozen codes and suspicious addresses of the last N days (30)

applications
  list [--days N] [--job ID]
      one line each, newest first
  show ID
      one with its phone number and the names of its files
  export --out DIR [--days N] [--job ID] [ID...]
      a table and a folder of files for each, into a new folder that only its owner reads
  purge [--days N | ID...]
      removes those that are older than N days (the retention of careers.yaml), or the named ones, for good`;

interface Command {
  /** Options that it knows. */
  knows: readonly (keyof typeof options)[];
  run: (invocation: StaffInvocation) => Promise<void>;
}

const commands = new Map<string, Command>([
  ["codes generate", { knows: ["product", "count", "out", "batch", "qr"], run: generateCommand }],
  ["codes void", { knows: ["file", "batch"], run: voidCommand }],
  ["applications list", { knows: ["days", "job"], run: listCommand }],
  ["applications show", { knows: [], run: showCommand }],
  ["applications export", { knows: ["out", "days", "job"], run: exportCommand }],
  ["applications purge", { knows: ["days"], run: purgeCommand }],
  ["codes report", { knows: ["days", "plot"], run: reportCommand }],
]);

/**
 * Runs one staff command.
 * @returns the exit code: 0 done, 1 a failure, 2 a wrong command line
 */
export async function staffCommand(args: readonly string[], env: NodeJS.ProcessEnv, print: (text: string) => void, progress: (text: string) => void = () => undefined): Promise<number> {
  let db: Database | undefined;
  try {
    const { values, positionals } = parse(args);
    const [noun = "", verb = "", ...rest] = positionals;
    const command = commands.get(`${noun} ${verb}`);
    if (!command) throw new UsageError("");
    const stranger = (Object.keys(values) as (keyof typeof options)[]).find((name) => !command.knows.includes(name));
    if (stranger) throw new UsageError(`${noun} ${verb} knows no --${stranger}.`);
    const config = readConfig(env);
    // A connection that breaks while idle is nobody's concern in a command; one in use fails it.
    db = await openDatabase(config, () => undefined);
    await command.run({ config, db, values, rest, print, progress });
    return 0;
  } catch (error) {
    if (error instanceof UsageError) {
      print(error.message ? `${error.message}\n\n${usage}` : usage);
      return 2;
    }
    print(error instanceof ConfigError ? `These settings cannot be used:\n${error.message}` : startFault(error));
    return 1;
  } finally {
    await db?.destroy();
  }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(startFault(error).split("\n", 1)[0], { cause: error });
  }
}

if (import.meta.main) {
  const progress = (text: string) => void (process.stderr.isTTY && process.stderr.write(`\r${text}\u001b[K`));
  process.exitCode = await staffCommand(process.argv.slice(2), process.env, console.log, progress);
}
