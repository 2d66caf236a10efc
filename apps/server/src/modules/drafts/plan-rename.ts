import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Config } from "../../config.ts";
import { connectDatabase, type Database } from "../../db/open.ts";
import { type Audience, speaking } from "../../lib/language.ts";
import { readPublished } from "../content/content.repository.ts";
import { type ContentItem, contentItem, draftKind, fileFolders, itemKey } from "../content/items.ts";
import { readContentFolder } from "../publishing/content-folder.ts";
import { exportContent } from "../publishing/export.ts";
import { RenameError, renameInFiles } from "../publishing/rename.ts";
import { readDrafts, type Replacement } from "./draft.repository.ts";
import { withDrafts } from "./with-drafts.ts";

type Renaming = Parameters<typeof renameInFiles>[2];

interface Rename {
  kind: Renaming["kind"];
  id: string;
  /** The new id. */
  to: string;
  audience: Audience;
}

export interface RenameTask extends Rename {
  config: Pick<Config, "dataDir" | "databaseUrl">;
}

/** What a rename changes, or why it is not possible, in Chinese. */
export type RenamePlan =
  | {
      /** The published version that it was computed for. */
      version: number;
      /** Revisions of all drafts by item key, from then. */
      revisions: [key: string, revision: string][];
      /** Whether the item was never published. */
      isNew: boolean;
      changed: Replacement[];
    }
  | { refusal: string };

/** The task of the worker that plans the rename of a large site, with a database connection of its own. */
export default async function run({ config, ...task }: RenameTask): Promise<RenamePlan> {
  const db = connectDatabase(config, () => undefined, 0);
  try {
    return await planRename(db, task);
  } finally {
    await db.destroy();
  }
}

/** Reads the whole site with drafts, and computes what changes when a page or news item gets another id. */
export async function planRename(db: Database, { kind, id, to, audience }: Rename): Promise<RenamePlan> {
  const [published, drafts] = [await readPublished(db), await readDrafts(db)];
  const has = (of: string) => published.items.some((item) => item.kind === of && item.id === id);
  if (has(draftKind(kind)))
    return { refusal: "内容文件里还有它的草稿文件，请在文件里改编号（npm run content -- rename）！" };
  const before = withDrafts(published.items, drafts);
  const isNew = !has(kind);
  const after = await speaking(audience, () => renamed(before, { kind, from: id, to, isNew })).catch(
    (error: unknown) => {
      if (error instanceof RenameError) return error.message;
      throw error;
    },
  );
  if (typeof after === "string") return { refusal: after };
  const hashes = new Map(before.map((item) => [itemKey(item), item.hash]));
  return {
    version: published.version,
    revisions: drafts.map((draft) => [itemKey(draft), draft.revision]),
    isNew,
    changed: [...after.filter((item) => hashes.get(itemKey(item)) !== item.hash), { kind, id, body: null }],
  };
}

/** Renames in files exported from the items, so that the desk and the command line share one implementation. */
async function renamed(items: readonly ContentItem[], renaming: Renaming): Promise<ContentItem[]> {
  const parent = await mkdtemp(join(tmpdir(), "klarholm-rename-"));
  try {
    const dir = join(parent, "content");
    await exportContent(items, dir);
    await renameInFiles(dir, new Set(), renaming);
    const folder = await readContentFolder(dir);
    return [
      ...Object.entries(folder.single).map(([name, { value }]) => contentItem(name, name, value)),
      ...(Object.keys(fileFolders) as (keyof typeof fileFolders)[]).flatMap((name) =>
        [...folder[name]].map(([id, { value }]) => contentItem(fileFolders[name], id, value)),
      ),
    ];
  } finally {
    await rm(parent, { recursive: true, force: true });
  }
}
