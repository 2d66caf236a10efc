import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { UsageError } from "../../command-line.ts";
import { itemsAt } from "../../published/content-change.repository.ts";
import { readPublished } from "../../published/content.repository.ts";
import { type ContentItem, itemKey } from "../../published/items.ts";
import { checkContent } from "../check.ts";
import { exportContent } from "../export.ts";
import { faultReport } from "../faults.ts";
import { applyContent, planContent } from "../publish.ts";
import { mediaCacheFile } from "../seed.ts";
import { itemName, itemNamed, versionOf } from "./history.ts";
import { authorOf, type ContentInvocation, withDatabase } from "./invocation.ts";
import { mayRemove, printPlan } from "./publish.ts";

/** Publishes one item, or the whole site, as it was; what the site becomes is checked as files are. */
export function restoreCommand(invocation: ContentInvocation): Promise<number> {
  const {
    print,
    config,
    words: [name],
    values,
  } = invocation;
  const { to } = values;
  if (to === undefined) throw new UsageError("restore needs --to VERSION; history tells which there are.");
  const item = name === undefined ? undefined : itemNamed(name);
  return withDatabase(invocation, async (db) => {
    const version = await versionOf(db, "to", to);
    const then = await itemsAt(db, version);
    const published = await readPublished(db);
    const wanted = item ? withOne(published.items, then, item, version) : then;
    const mediaDir = resolve(values.media ?? join(config.contentDir, "media"));
    const { faults, items } = await checkAsFiles(wanted, config.contentDir, {
      mediaDir,
      cacheFile: mediaCacheFile(config),
    });
    if (faults.length > 0) {
      print(`Nothing was restored: today's site would have faults.\n${faultReport(faults)}`);
      return 1;
    }
    const plan = await planContent(db, items);
    if (!(await mayRemove(invocation, plan))) return 1;
    const { by, note } = authorOf(invocation);
    const author = { by, note: note || `Restored ${item ? itemName(item) : "the site"} from version ${version}` };
    const applied = await applyContent(db, items, { author, expected: published.version });
    printPlan(invocation, applied, "Restored");
    print(`Version ${applied.version}`);
    print(
      `The files are as they were; npm run content -- export ${config.contentDir} brings them to what is published.`,
    );
    return 0;
  });
}

/** @throws when the item was not there */
function withOne(
  published: readonly ContentItem[],
  then: readonly ContentItem[],
  item: Pick<ContentItem, "kind" | "id">,
  version: number,
): ContentItem[] {
  const found = then.find((one) => itemKey(one) === itemKey(item));
  if (!found) throw new Error(`There was no ${itemName(item)} in version ${version}`);
  if (item.kind === "media") throw new Error("The history keeps no pictures; restore the file from a backup");
  return [...published.filter((one) => itemKey(one) !== itemKey(item)), found];
}

/** Checks items as the files that they came from, beside the pictures and fonts of the content folder. */
async function checkAsFiles(
  items: readonly ContentItem[],
  contentDir: string,
  options: { mediaDir: string; cacheFile: string },
): ReturnType<typeof checkContent> {
  const parent = await mkdtemp(join(tmpdir(), "klarholm-restore-"));
  try {
    const dir = join(parent, "content");
    await exportContent(items, dir);
    await cp(join(contentDir, "fonts"), join(dir, "fonts"), { recursive: true }).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code !== "ENOENT") throw error;
      },
    );
    return await checkContent(dir, options);
  } finally {
    await rm(parent, { recursive: true, force: true });
  }
}
