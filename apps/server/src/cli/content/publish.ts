import { resolve } from "node:path";
import type { Database } from "../../db/open.ts";
import { checkContent } from "../../modules/publishing/check.ts";
import { readPublished } from "../../modules/content/content.repository.ts";
import { UsageError } from "../command-line.ts";
import { itemsAt } from "../../modules/content/content-change.repository.ts";
import { exportUploads } from "./export-uploads.ts";
import { uploadFolder, UploadedFiles } from "../../modules/media/uploaded-files.ts";
import { exportContent, exportItems } from "../../modules/publishing/export.ts";
import { count, type Fault, faultLine, faultReport } from "../../modules/publishing/faults.ts";
import type { ContentItem } from "../../modules/content/items.ts";
import { applyContent, isEmpty, type Plan, type Planned, planContent } from "../../modules/publishing/publish.ts";
import { mediaCacheFile } from "../../modules/publishing/seed.ts";
import { labelIn, unusableFolder } from "../../modules/publishing/unusable-folder.ts";
import { stalePhoneCrops } from "./stale-phone-crops.ts";
import { recordBaseVersion, baseVersion, overwrittenChanges } from "../../modules/publishing/base-version.ts";
import { changeLine } from "./history.ts";
import { authorOf, type ContentInvocation, withDatabase } from "./invocation.ts";
import { say } from "../../lib/language.ts";

/** Reports all faults of the content folder, or else its warnings. */
export function checkCommand(invocation: ContentInvocation): Promise<number> {
  const { print } = invocation;
  return withChecked(invocation, async (items, warnings) => {
    if (warnings.length > 0) print(`${faultReport(warnings, "warning")}\n`);
    print(summary(items));
    return 0;
  });
}

/** Shows what `apply` would change. */
export function planCommand(invocation: ContentInvocation): Promise<number> {
  return withChecked(invocation, (items) =>
    withDatabase(invocation, async (db) => {
      printStaleCrops(invocation, (await readPublished(db)).items, items);
      printPlan(invocation, await planContent(db, items), say("将发布", "Would publish"));
      return 0;
    }),
  );
}

/** Publishes the content folder. */
export function applyCommand(invocation: ContentInvocation): Promise<number> {
  const { take } = invocation.values;
  if (take !== undefined && take !== "files" && take !== "published")
    throw new UsageError(say("--take 应为 files 或 published。", "--take: expected files or published."));
  return withChecked(invocation, (items) => withDatabase(invocation, (db) => apply(invocation, db, items)));
}

/** Makes the files of a folder equal to published content. */
export async function exportCommand(invocation: ContentInvocation): Promise<number> {
  const { take } = invocation.values;
  if (take !== undefined && take !== "published")
    throw new UsageError(say("--take 应为 published。", "--take: expected published."));
  await withDatabase(invocation, (db) => exportInto(invocation, db));
  return 0;
}

/** The folder of a command. */
export function folderOf({ words: [dir], config }: ContentInvocation): string {
  return resolve(dir ?? config.contentDir);
}

/** Checks a folder; runs `use` when there are no faults and prints them otherwise. @returns the exit code */
export async function withChecked(
  invocation: ContentInvocation,
  use: (items: ContentItem[], warnings: Fault[]) => Promise<number>,
): Promise<number> {
  const { values, config, print } = invocation;
  const mediaDir = values.media === undefined ? undefined : resolve(values.media);
  const dir = folderOf(invocation);
  const unusable = await unusableFolder(dir, mediaDir);
  if (unusable) {
    print(faultLine({ file: labelIn(dir, unusable.path), message: say(unusable.zh, unusable.en) }));
    return 1;
  }
  const { faults, warnings, items } = await checkContent(dir, { mediaDir, cacheFile: mediaCacheFile(config) });
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
  base?: number,
): Promise<number> {
  const { print, values } = invocation;
  const dir = folderOf(invocation);
  const plan = await planContent(db, items);
  const overwritten = await overwrittenChanges(db, plan, base ?? (await baseVersion(dir, db)));
  if (overwritten.length > 0 && values.take === undefined) {
    print(
      [
        say(
          "没有发布：别人在此期间发布过，这些文件会覆盖以下改动。",
          "Nothing was published: these files are older than what is published, which they would overwrite.",
        ),
        ...overwritten.map(changeLine),
        say(
          "--take published 先把它们写进文件，--take files 覆盖它们。",
          "--take published brings these into the files first, --take files overwrites them.",
        ),
      ].join("\n"),
    );
    return 1;
  }
  if (overwritten.length > 0 && values.take === "published") {
    const { items: published } = await readPublished(db);
    await exportItems(overwritten, published, dir);
    await exportUploads(published, dir, new UploadedFiles(db, invocation.config));
    return withChecked(invocation, (again) => apply(invocation, db, again, plan.version));
  }
  if (!(await confirmRemoval(invocation, plan))) return 1;
  printStaleCrops(invocation, isEmpty(plan) ? [] : (await readPublished(db)).items, items);
  const applied = await applyContent(db, items, { author: authorOf(invocation), expected: plan.version });
  await recordBaseVersion(dir, db, applied.version);
  printPlan({ print }, applied, say("已发布", "Published"));
  print(say(`版本 ${applied.version}`, `Version ${applied.version}`));
  return 0;
}

function printStaleCrops(
  { print }: ContentInvocation,
  published: readonly ContentItem[],
  items: readonly ContentItem[],
): void {
  const stale = stalePhoneCrops(published, items);
  if (stale.length > 0) print(`${faultReport(stale, "warning")}\n`);
}

/** Asks before more than a tenth of the items is removed: probably the wrong folder. */
export async function confirmRemoval({ ask, values, print }: ContentInvocation, plan: Planned): Promise<boolean> {
  if (values.yes || plan.removed.length * 10 <= plan.items) return true;
  const removed = say(
    `这会删除 ${plan.items} 项已发布内容中的 ${plan.removed.length} 项。`,
    `This removes ${plan.removed.length} of ${count(plan.items, "published item")}.`,
  );
  if (await ask?.(removed + say("继续吗？", " Go on?"))) return true;
  print(removed + say("没有发布；加 --yes 继续。", " Nothing was published; --yes goes on."));
  return false;
}

async function exportInto(invocation: ContentInvocation, db: Database): Promise<void> {
  const { print, config, values } = invocation;
  const { version, items } = await readPublished(db);
  if (version === 0) throw new Error(say("还没有发布过任何内容", "Nothing has been published yet"));
  const dir = folderOf(invocation);
  const { files, removed, media } = await exportContent(items, dir, {
    template: config.contentDir,
    base: await itemsAt(db, await baseVersion(dir, db)),
    overwrite: values.take === "published",
  });
  files.push(...(await exportUploads(items, dir, new UploadedFiles(db, config))));
  await recordBaseVersion(dir, db, version);
  print(
    say(
      `版本 ${version}：写入 ${files.length} 个文件到 ${dir}`,
      `Version ${version}: ${count(files.length, "file")} written to ${dir}`,
    ),
  );
  if (removed.length > 0)
    print(
      say(
        `已删除不再发布的文件：${removed.join("、")}`,
        `Removed, as they are not published any more: ${removed.join(", ")}`,
      ),
    );
  const notExported = media.filter((src) => !src.startsWith(uploadFolder));
  print(
    say(
      `内容用到 ${notExported.length} 张图片，没有复制：`,
      `It refers to ${count(notExported.length, "picture")}, which are not copied:`,
    ),
  );
  for (const src of notExported) print(`  media/${src}`);
}

export function printPlan({ print }: Pick<ContentInvocation, "print">, plan: Plan, verb: string): void {
  if (isEmpty(plan)) return print(say("没有改动", "Nothing has changed"));
  for (const [sign, keys] of [
    ["+", plan.added],
    ["~", plan.changed],
    ["-", plan.removed],
  ] as const) {
    for (const key of keys) print(`${sign} ${key}`);
  }
  const [added, changed, removed] = [plan.added.length, plan.changed.length, plan.removed.length];
  print(
    say(
      `${verb}：新增 ${added}，修改 ${changed}，删除 ${removed}`,
      `${verb}: ${added} added, ${changed} changed, ${removed} removed`,
    ),
  );
}

function summary(items: readonly ContentItem[]): string {
  const pictures = items.filter((item) => item.kind === "media").length;
  const files = items.length - pictures;
  return say(
    `没有错误：${files} 个文件，${pictures} 张图片`,
    `All well: ${count(files, "file")} and ${count(pictures, "picture")}`,
  );
}
