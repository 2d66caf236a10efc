import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readContentFolder } from "../publishing/content-folder.ts";
import { exportContent } from "../publishing/export.ts";
import { RenameError, renameInFiles } from "../publishing/rename.ts";
import type { Database } from "../../db/open.ts";
import { ApiError } from "../../plugins/http/api-error.ts";
import { lockPublication, publishedVersion, readPublished } from "../content/content.repository.ts";
import { type ContentItem, contentItem, draftKind, fileFolders, itemKey } from "../content/items.ts";
import { deleteDraft, type ItemName, readDrafts, writeDraft } from "./draft.repository.ts";
import { withDrafts } from "./with-drafts.ts";

/**
 * Gives a page or news item another id, as drafts: the item, its address, all links to it, and a redirect if the old
 * address is public. Pictures keep their names.
 * @returns the items with a draft
 * @throws ApiError BAD_REQUEST when the rename is not possible, PUBLISHED_MEANWHILE when one of the items changed meanwhile
 */
export async function renameDrafts(
  db: Database,
  { kind, id, to }: ItemName & { to: string },
  by: string,
): Promise<ItemName[]> {
  if (kind !== "page" && kind !== "news") refuse("只有页面和新闻可以改编号！");
  const [published, drafts] = [await readPublished(db), await readDrafts(db)];
  const has = (of: string) => published.items.some((item) => item.kind === of && item.id === id);
  if (has(draftKind(kind))) refuse("内容文件里还有它的草稿文件，请在文件里改编号（npm run content -- rename）！");
  const before = withDrafts(published.items, drafts);
  const isNew = !has(kind);
  const after = await renamed(before, { kind, from: id, to, isNew });
  const hashes = new Map(before.map((item) => [itemKey(item), item.hash]));
  const changed: (ItemName & { body: string | null })[] = [
    ...after.filter((item) => hashes.get(itemKey(item)) !== item.hash),
    { kind, id, body: null },
  ];
  const base = new Map(drafts.map((draft) => [itemKey(draft), draft.revision]));
  await db.transaction().execute(async (transaction) => {
    await lockPublication(transaction);
    const now = new Map((await readDrafts(transaction)).map((draft) => [itemKey(draft), draft.revision]));
    const isLate = changed.some((item) => now.get(itemKey(item)) !== base.get(itemKey(item)));
    if (isLate || (await publishedVersion(transaction)) !== published.version)
      throw new ApiError("PUBLISHED_MEANWHILE", { message: "其间有人改了相关的内容，请重试！" });
    for (const { body, ...item } of changed)
      if (body === null && isNew) await deleteDraft(transaction, item);
      else await writeDraft(transaction, { kind: item.kind, id: item.id }, { body, by });
  });
  return changed.filter(({ body }) => body !== null || !isNew).map((item) => ({ kind: item.kind, id: item.id }));
}

/** Renames in files exported from the items, so that the desk and the command line share one implementation. */
async function renamed(
  items: readonly ContentItem[],
  renaming: Parameters<typeof renameInFiles>[2],
): Promise<ContentItem[]> {
  const parent = await mkdtemp(join(tmpdir(), "klarholm-rename-"));
  try {
    const dir = join(parent, "content");
    await exportContent(items, dir);
    await renameInFiles(dir, new Set(), renaming).catch((error: unknown) => {
      if (error instanceof RenameError) refuse(error.message, error);
      throw error;
    });
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

function refuse(message: string, cause?: unknown): never {
  throw new ApiError("BAD_REQUEST", { message, cause });
}
