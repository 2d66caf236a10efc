import { join, resolve } from "node:path";
import { UsageError } from "../command-line.ts";
import { itemsAt } from "../../modules/content/content-change.repository.ts";
import { UploadedFiles } from "../../modules/media/uploaded-files.ts";
import { readPublished } from "../../modules/content/content.repository.ts";
import { type ContentItem, itemKey } from "../../modules/content/items.ts";
import { checkItems } from "../../modules/publishing/check-items.ts";
import { faultReport } from "../../modules/publishing/faults.ts";
import { applyContent, planContent } from "../../modules/publishing/publish.ts";
import { mediaCacheFile } from "../../modules/publishing/seed.ts";
import { itemName, itemNamed, versionOf } from "./history.ts";
import { authorOf, type ContentInvocation, withDatabase } from "./invocation.ts";
import { confirmRemoval, printPlan } from "./publish.ts";
import { say } from "../../lib/language.ts";

/** Publishes a version of an item, or of the whole site, after checking the resulting site. */
export function restoreCommand(invocation: ContentInvocation): Promise<number> {
  const { print, config, words, values } = invocation;
  const [name] = words;
  const { to } = values;
  if (to === undefined)
    throw new UsageError(
      say(
        "restore 需要 --to 版本号；history 列出有哪些版本。",
        "restore needs --to VERSION; history tells which there are.",
      ),
    );
  const item = name === undefined ? undefined : itemNamed(name);
  return withDatabase(invocation, async (db) => {
    const version = await versionOf(db, "to", to);
    const old = await itemsAt(db, version);
    const published = await readPublished(db);
    const wanted = item ? withRestored(published.items, old, item, version) : old;
    const mediaDir = resolve(values.media ?? join(config.contentDir, "media"));
    const { faults, items } = await checkItems(wanted, config.contentDir, {
      mediaDir,
      cacheFile: mediaCacheFile(config),
      uploads: new UploadedFiles(db, config),
    });
    if (faults.length > 0) {
      print(say("没有恢复：恢复后的网站会有错误。", "Nothing was restored: today's site would have faults."));
      print(faultReport(faults));
      return 1;
    }
    const plan = await planContent(db, items);
    if (!(await confirmRemoval(invocation, plan))) return 1;
    const { by, note } = authorOf(invocation);
    const author = { by, note: note || restoredFrom(item && itemName(item), version) };
    const applied = await applyContent(db, items, { author, expected: published.version });
    printPlan(invocation, applied, say("已恢复", "Restored"));
    print(say(`版本 ${applied.version}`, `Version ${applied.version}`));
    print(
      say(
        `文件没有改动；npm run content -- export ${config.contentDir} 让它们与已发布的一致。`,
        `The files are as they were; npm run content -- export ${config.contentDir} brings them to what is published.`,
      ),
    );
    return 0;
  });
}

/** The default note for the history. */
function restoredFrom(name: string | undefined, version: number): string {
  return say(`从版本 ${version} 恢复${name ?? "整个网站"}`, `Restored ${name ?? "the site"} from version ${version}`);
}

/** @throws when the version has no such item */
function withRestored(
  published: readonly ContentItem[],
  old: readonly ContentItem[],
  item: Pick<ContentItem, "kind" | "id">,
  version: number,
): ContentItem[] {
  const found = old.find((one) => itemKey(one) === itemKey(item));
  if (!found)
    throw new Error(
      say(`版本 ${version} 里没有 ${itemName(item)}`, `There was no ${itemName(item)} in version ${version}`),
    );
  if (item.kind === "media")
    throw new Error(
      say("历史里不保存图片；请从备份恢复文件", "The history keeps no pictures; restore the file from a backup"),
    );
  return [...published.filter((one) => itemKey(one) !== itemKey(item)), found];
}
