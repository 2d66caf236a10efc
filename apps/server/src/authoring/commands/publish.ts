import { resolve } from "node:path";
import type { Database } from "../../db/open.ts";
import { checkContent } from "../check.ts";
import { readPublished } from "../../published/content.repository.ts";
import { exportContent } from "../export.ts";
import { count, type Fault, faultReport } from "../faults.ts";
import type { ContentItem } from "../../published/items.ts";
import { applyContent, isEmpty, type Plan, planContent } from "../publish.ts";
import { mediaCacheFile } from "../seed.ts";
import { type ContentInvocation, withDatabase } from "./invocation.ts";

/** Reports all faults of the content folder; and, when there are none, what an editor should look at again. */
export function checkCommand(invocation: ContentInvocation): Promise<number> {
  const { print } = invocation;
  return withChecked(invocation, async (items, warnings) => {
    if (warnings.length > 0) print(`${faultReport(warnings, "warning")}\n`);
    print(`All well: ${summary(items)}`);
  });
}

/** Shows what `apply` would change. */
export function planCommand(invocation: ContentInvocation): Promise<number> {
  return withChecked(invocation, (items) =>
    withDatabase(invocation, async (db) => printPlan(invocation, await planContent(db, items), "Would publish")),
  );
}

/** Publishes the content folder. */
export function applyCommand(invocation: ContentInvocation): Promise<number> {
  return withChecked(invocation, (items) => withDatabase(invocation, (db) => apply(invocation, db, items)));
}

/** Writes the published content as files. */
export async function exportCommand(invocation: ContentInvocation): Promise<number> {
  await withDatabase(invocation, (db) => exportInto(invocation, db));
  return 0;
}

/** The folder that a command is about. */
export function folderOf({ words: [dir], config }: ContentInvocation): string {
  return resolve(dir ?? config.contentDir);
}

async function withChecked(
  invocation: ContentInvocation,
  use: (items: ContentItem[], warnings: Fault[]) => Promise<void>,
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
  await use(items, warnings);
  return 0;
}

async function apply({ print }: ContentInvocation, db: Database, items: readonly ContentItem[]): Promise<void> {
  const applied = await applyContent(db, items);
  printPlan({ print }, applied, "Published");
  print(`Version ${applied.version}`);
}

async function exportInto(invocation: ContentInvocation, db: Database): Promise<void> {
  const { print } = invocation;
  const { version, items } = await readPublished(db);
  if (version === 0) throw new Error("Nothing has been published yet");
  const dir = folderOf(invocation);
  const { files, media } = await exportContent(items, dir);
  print(`Version ${version}: ${count(files.length, "file")} written to ${dir}`);
  print(`It refers to ${count(media.length, "picture")}, which are not copied:`);
  for (const src of media) print(`  media/${src}`);
}

function printPlan({ print }: Pick<ContentInvocation, "print">, plan: Plan, verb: string): void {
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
