import { resolve } from "node:path";
import type { Database } from "../../db/open.ts";
import { checkContent } from "../check.ts";
import { readPublished } from "../../published/content.repository.ts";
import { UsageError } from "../../command-line.ts";
import { itemsAt } from "../../published/content-change.repository.ts";
import { exportContent, exportItems } from "../export.ts";
import { count, type Fault, faultReport } from "../faults.ts";
import type { ContentItem } from "../../published/items.ts";
import { applyContent, isEmpty, type Plan, type Planned, planContent } from "../publish.ts";
import { mediaCacheFile } from "../seed.ts";
import { rememberSeen, seenVersion, unseenChanges } from "../seen.ts";
import { changeLine } from "./history.ts";
import { authorOf, type ContentInvocation, withDatabase } from "./invocation.ts";

/** Reports all faults of the content folder; and, when there are none, what an editor should look at again. */
export function checkCommand(invocation: ContentInvocation): Promise<number> {
  const { print } = invocation;
  return withChecked(invocation, async (items, warnings) => {
    if (warnings.length > 0) print(`${faultReport(warnings, "warning")}\n`);
    print(`All well: ${summary(items)}`);
    return 0;
  });
}

/** Shows what `apply` would change. */
export function planCommand(invocation: ContentInvocation): Promise<number> {
  return withChecked(invocation, (items) =>
    withDatabase(invocation, async (db) => {
      printPlan(invocation, await planContent(db, items), "Would publish");
      return 0;
    }),
  );
}

/** Publishes the content folder. */
export function applyCommand(invocation: ContentInvocation): Promise<number> {
  const { take } = invocation.values;
  if (take !== undefined && take !== "files" && take !== "published")
    throw new UsageError("--take: expected files or published.");
  return withChecked(invocation, (items) => withDatabase(invocation, (db) => apply(invocation, db, items)));
}

/** Brings the files of a folder to the published content. */
export async function exportCommand(invocation: ContentInvocation): Promise<number> {
  const { take } = invocation.values;
  if (take !== undefined && take !== "published") throw new UsageError("--take: expected published.");
  await withDatabase(invocation, (db) => exportInto(invocation, db));
  return 0;
}

/** The folder that a command is about. */
export function folderOf({ words: [dir], config }: ContentInvocation): string {
  return resolve(dir ?? config.contentDir);
}

/** @param use answers the exit code */
async function withChecked(
  invocation: ContentInvocation,
  use: (items: ContentItem[], warnings: Fault[]) => Promise<number>,
): Promise<number> {
  const {
    values: { media },
    config,
    print,
  } = invocation;
  const mediaDir = media === undefined ? undefined : resolve(media);
  const { faults, warnings, items } = await checkContent(folderOf(invocation), {
    mediaDir,
    cacheFile: mediaCacheFile(config),
  });
  if (faults.length > 0) {
    print(faultReport(faults));
    return 1;
  }
  return use(items, warnings);
}

async function apply(
  invocation: ContentInvocation,
  db: Database,
  items: readonly ContentItem[],
  seen?: number,
): Promise<number> {
  const { print, values } = invocation;
  const dir = folderOf(invocation);
  const plan = await planContent(db, items);
  const unseen = await unseenChanges(db, plan, seen ?? (await seenVersion(dir, db)));
  if (unseen.length > 0 && values.take === undefined) {
    print(
      `Nothing was published: these files are older than what is published, which they would overwrite.\n${unseen.map(changeLine).join("\n")}\n` +
        "--take published brings these into the files first, --take files overwrites them.",
    );
    return 1;
  }
  if (unseen.length > 0 && values.take === "published") {
    await exportItems(unseen, (await readPublished(db)).items, dir);
    return withChecked(invocation, (again) => apply(invocation, db, again, plan.version));
  }
  if (!(await mayRemove(invocation, plan))) return 1;
  const applied = await applyContent(db, items, { author: authorOf(invocation), expected: plan.version });
  await rememberSeen(dir, db, applied.version);
  printPlan({ print }, applied, "Published");
  print(`Version ${applied.version}`);
  return 0;
}

/** Asks before more than a tenth of the content goes: mostly it is another folder than was meant. */
export async function mayRemove({ ask, values, print }: ContentInvocation, plan: Planned): Promise<boolean> {
  if (values.yes || plan.removed.length * 10 <= plan.items) return true;
  const removed = `This removes ${plan.removed.length} of ${count(plan.items, "published item")}.`;
  if (await ask?.(`${removed} Go on?`)) return true;
  print(`${removed} Nothing was published; --yes goes on.`);
  return false;
}

async function exportInto(invocation: ContentInvocation, db: Database): Promise<void> {
  const { print, config, values } = invocation;
  const { version, items } = await readPublished(db);
  if (version === 0) throw new Error("Nothing has been published yet");
  const dir = folderOf(invocation);
  const { files, removed, media } = await exportContent(items, dir, {
    template: config.contentDir,
    seen: await itemsAt(db, await seenVersion(dir, db)),
    overwrite: values.take === "published",
  });
  await rememberSeen(dir, db, version);
  print(`Version ${version}: ${count(files.length, "file")} written to ${dir}`);
  if (removed.length > 0) print(`Removed, as they are not published any more: ${removed.join(", ")}`);
  print(`It refers to ${count(media.length, "picture")}, which are not copied:`);
  for (const src of media) print(`  media/${src}`);
}

export function printPlan({ print }: Pick<ContentInvocation, "print">, plan: Plan, verb: string): void {
  if (isEmpty(plan)) return print("Nothing has changed");
  for (const [sign, keys] of [
    ["+", plan.added],
    ["~", plan.changed],
    ["-", plan.removed],
  ] as const) {
    for (const key of keys) print(`${sign} ${key}`);
  }
  print(`${verb}: ${plan.added.length} added, ${plan.changed.length} changed, ${plan.removed.length} removed`);
}

function summary(items: readonly ContentItem[]): string {
  const pictures = items.filter((item) => item.kind === "media").length;
  return `${count(items.length - pictures, "file")} and ${count(pictures, "picture")}`;
}
