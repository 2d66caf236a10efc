import type { Database } from "../../db/open.ts";
import { spoken } from "../../lib/language.ts";
import { ApiError } from "../../plugins/http/api-error.ts";
import { QueueFullError } from "../../workers/job-queue.ts";
import { StarvedError, WorkerPool } from "../../workers/worker-pool.ts";
import { countItems, lockPublication, publishedVersion } from "../content/content.repository.ts";
import { itemKey } from "../content/items.ts";
import { workerThreshold } from "./draft-check.ts";
import { deleteDraft, type ItemName, readDrafts, writeDraft } from "./draft.repository.ts";
import { planRename, type RenamePlan, type RenameTask } from "./plan-rename.ts";

const workerLimits = { cpuLimitMs: 300_000, memoryLimitMb: 3072, queueLimit: 4 };
let pool: WorkerPool<RenameTask, RenamePlan> | undefined;

/**
 * Gives a page or news item another id, as drafts: the item, its address, all links to it, and a redirect if the old
 * address is public. Pictures keep their names.
 * @returns the items with a draft
 * @throws ApiError BAD_REQUEST when the rename is not possible, PUBLISHED_MEANWHILE when one of the items changed meanwhile
 */
export async function renameDrafts(
  db: Database,
  { dataDir, databaseUrl }: RenameTask["config"],
  { kind, id, to }: ItemName & { to: string },
  by: string,
): Promise<ItemName[]> {
  if (kind !== "page" && kind !== "news") refuse("只有页面和新闻可以改编号！");
  const task: Omit<RenameTask, "config"> = { kind, id, to, audience: spoken() };
  const isLarge = (await countItems(db)) >= workerThreshold;
  const plan = isLarge ? await inWorker({ ...task, config: { dataDir, databaseUrl } }) : await planRename(db, task);
  if ("refusal" in plan) refuse(plan.refusal);
  const { version, changed, isNew } = plan;
  const base = new Map(plan.revisions);
  await db.transaction().execute(async (transaction) => {
    await lockPublication(transaction);
    const now = new Map((await readDrafts(transaction)).map((draft) => [itemKey(draft), draft.revision]));
    const isLate = changed.some((item) => now.get(itemKey(item)) !== base.get(itemKey(item)));
    if (isLate || (await publishedVersion(transaction)) !== version)
      throw new ApiError("PUBLISHED_MEANWHILE", { message: "其间有人改了相关的内容，请重试！" });
    for (const { body, ...item } of changed)
      if (body === null && isNew) await deleteDraft(transaction, item);
      else await writeDraft(transaction, { kind: item.kind, id: item.id }, { body, by });
  });
  return changed.filter(({ body }) => body !== null || !isNew).map((item) => ({ kind: item.kind, id: item.id }));
}

async function inWorker(task: RenameTask): Promise<RenamePlan> {
  pool ??= new WorkerPool(new URL("plan-rename.ts", import.meta.url), workerLimits);
  return pool
    .run(async () => task)
    .catch((cause: unknown) => {
      throw cause instanceof QueueFullError || cause instanceof StarvedError ? new ApiError("BUSY", { cause }) : cause;
    });
}

function refuse(message: string): never {
  throw new ApiError("BAD_REQUEST", { message });
}
