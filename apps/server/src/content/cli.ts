import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { type Config, ConfigError, readConfig } from "../config.ts";
import { type Database, openDatabase } from "../db/open.ts";
import { startFault } from "../start-fault.ts";
import { checkContent } from "./check.ts";
import { readPublished } from "./content.repository.ts";
import { exportContent } from "./export.ts";
import { count, faultReport } from "./faults.ts";
import type { ContentItem } from "./items.ts";
import { applyContent, isEmpty, type Plan, planContent } from "./publish.ts";
import { mediaCacheFile } from "./seed.ts";

const usage = `Usage: npm run content -- COMMAND [DIR] [--media DIR]

  check   read every file of the content folder and report all faults
  plan    check, then show what apply would change
  apply   check, then publish in one step; nothing is written when there are faults
  export  write the published content as files into an empty folder

DIR is CONTENT_DIR (./content) unless given; export needs one.
--media says where the pictures are, when not in DIR/media.`;

interface Invocation {
  config: Config;
  dir: string;
  mediaDir: string | undefined;
  print: (text: string) => void;
}

/**
 * Runs one content command.
 * @returns the exit code: 0 done, 1 faults or a failure, 2 a wrong command line
 */
export async function contentCommand(args: readonly string[], env: NodeJS.ProcessEnv, print: (text: string) => void): Promise<number> {
  let parsed: { values: { media?: string | undefined }; positionals: string[] };
  try {
    parsed = parseArgs({ args: [...args], options: { media: { type: "string" } }, allowPositionals: true });
  } catch (error) {
    print(`${startFault(error)}\n\n${usage}`);
    return 2;
  }
  const [command = "", dir, ...more] = parsed.positionals;
  const run = commands.get(command);
  if (!run || more.length > 0 || (command === "export" && dir === undefined)) {
    print(usage);
    return 2;
  }
  try {
    const config = readConfig(env);
    const mediaDir = parsed.values.media === undefined ? undefined : resolve(parsed.values.media);
    return await run({ config, dir: resolve(dir ?? config.contentDir), mediaDir, print });
  } catch (error) {
    print(error instanceof ConfigError ? `These settings cannot be used:\n${error.message}` : startFault(error));
    return 1;
  }
}

const commands = new Map<string, (invocation: Invocation) => Promise<number>>([
  ["check", (invocation) => withChecked(invocation, async (items) => invocation.print(`All well: ${summary(items)}`))],
  ["plan", (invocation) => withChecked(invocation, (items) => withDatabase(invocation, async (db) => printPlan(invocation, await planContent(db, items), "Would publish")))],
  ["apply", (invocation) => withChecked(invocation, (items) => withDatabase(invocation, (db) => apply(invocation, db, items)))],
  ["export", (invocation) => withDatabase(invocation, (db) => exportInto(invocation, db)).then(() => 0)],
]);

async function withChecked(invocation: Invocation, use: (items: ContentItem[]) => Promise<void>): Promise<number> {
  const { dir, mediaDir, config, print } = invocation;
  const { faults, items } = await checkContent(dir, { mediaDir, cacheFile: mediaCacheFile(config) });
  if (faults.length > 0) {
    print(faultReport(faults));
    return 1;
  }
  await use(items);
  return 0;
}

async function withDatabase(invocation: Invocation, use: (db: Database) => Promise<void>): Promise<void> {
  const db = await openDatabase(invocation.config);
  try {
    await use(db);
  } finally {
    await db.destroy();
  }
}

async function apply({ print }: Invocation, db: Database, items: readonly ContentItem[]): Promise<void> {
  const applied = await applyContent(db, items);
  printPlan({ print }, applied, "Published");
  print(`Version ${applied.version}`);
}

async function exportInto({ dir, print }: Invocation, db: Database): Promise<void> {
  const { version, items } = await readPublished(db);
  if (version === 0) throw new Error("Nothing has been published yet");
  const { files, media } = await exportContent(items, dir);
  print(`Version ${version}: ${count(files.length, "file")} written to ${dir}`);
  print(`It refers to ${count(media.length, "picture")}, which are not copied:`);
  for (const src of media) print(`  media/${src}`);
}

function printPlan({ print }: Pick<Invocation, "print">, plan: Plan, verb: string): void {
  if (isEmpty(plan)) return print("Nothing has changed");
  for (const [sign, keys] of [["+", plan.added], ["~", plan.changed], ["-", plan.removed]] as const) {
    for (const key of keys) print(`${sign} ${key}`);
  }
  print(`${verb}: ${plan.added.length} added, ${plan.changed.length} changed, ${plan.removed.length} removed`);
}

function summary(items: readonly ContentItem[]): string {
  const pictures = items.filter((item) => item.kind === "media").length;
  return `${count(items.length - pictures, "file")} and ${count(pictures, "picture")}`;
}

if (import.meta.main) {
  process.exitCode = await contentCommand(process.argv.slice(2), process.env, console.log);
}
