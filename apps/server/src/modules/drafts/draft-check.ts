import { mediaCacheFile } from "../publishing/seed.ts";
import { spoken } from "../../lib/language.ts";
import { ApiError } from "../../plugins/http/api-error.ts";
import { QueueFullError } from "../../workers/job-queue.ts";
import { StarvedError, WorkerPool } from "../../workers/worker-pool.ts";
import type { Uploads } from "../media/uploaded-files.ts";
import { type ContentItem, itemKey, itemOf } from "../content/items.ts";
import type { OnCheckFailed } from "./draft-faults.ts";
import type { Draft } from "./draft.repository.ts";
import { type Checked, checkSite } from "./check-site.ts";
import type { CheckTask } from "./check-worker.ts";
import { type ItemFault, checkFailed } from "./item-faults.ts";
import { parsed } from "./item-state.ts";
import { priceWarnings } from "./price-warnings.ts";

/** Characters of all bodies from which a worker checks; smaller sites take less than a second. */
const workerThreshold = 4_000_000;
/** A site of 50,000 products takes 20 s of processor time and 1 GB. */
const workerLimits = { cpuLimitMs: 300_000, memoryLimitMb: 3072, queueLimit: 8 };

type CheckConfig = CheckTask["config"];

/** Checks the whole site with drafts applied. */
export class DraftCheck {
  readonly #config: CheckConfig;
  readonly #uploads: Uploads;
  readonly #onFailed: OnCheckFailed;
  #pool: WorkerPool<CheckTask, Checked> | undefined;

  /** @param onFailed is called for a draft whose check throws */
  constructor(config: CheckConfig, uploads: Uploads, onFailed: OnCheckFailed) {
    this.#config = config;
    this.#uploads = uploads;
    this.#onFailed = onFailed;
  }

  /** If the check of a draft throws, that draft gets a fault and the others are checked without it. */
  async drafts(published: readonly ContentItem[], drafts: readonly Draft[]): Promise<Checked> {
    try {
      const { items, faults } = await this.items(withDrafts(published, drafts));
      return { items, faults: [...faults, ...allPriceWarnings(published, drafts)] };
    } catch (error) {
      const failing = new Set(await this.#failing(published, drafts, error));
      if (failing.size === 0) throw error;
      const rest = await this.items(
        withDrafts(
          published,
          drafts.filter((draft) => !failing.has(draft)),
        ),
      );
      return { items: [], faults: [...[...failing].map(checkFailed), ...rest.faults] };
    }
  }

  /** Finds drafts whose check throws, by bisection. */
  async #failing(published: readonly ContentItem[], drafts: readonly Draft[], error: unknown): Promise<Draft[]> {
    const [only, ...more] = drafts;
    if (only && more.length === 0) {
      this.#onFailed(error, only);
      return [only];
    }
    const middle = Math.ceil(drafts.length / 2);
    const found: Draft[] = [];
    for (const half of [drafts.slice(0, middle), drafts.slice(middle)])
      if (half.length > 0)
        await this.items(withDrafts(published, half)).catch(async (why: unknown) => {
          found.push(...(await this.#failing(published, half, why)));
        });
    return found;
  }

  /** Checks the site as it would be with exactly these items; a large site in a worker. */
  async items(items: readonly ContentItem[]): Promise<Checked> {
    const { contentDir, dataDir, databaseUrl } = this.#config;
    const characters = items.reduce((sum, { body }) => sum + body.length, 0);
    if (characters < workerThreshold)
      return checkSite(items, contentDir, { cacheFile: mediaCacheFile(this.#config), uploads: this.#uploads });
    this.#pool ??= new WorkerPool(new URL("check-worker.ts", import.meta.url), workerLimits);
    const task = { items, config: { contentDir, dataDir, databaseUrl }, audience: spoken() };
    return this.#pool.run(async () => task).catch(busy);
  }
}

/** @throws ApiError BUSY when too many checks wait, or the machine is overloaded */
function busy(cause: unknown): never {
  throw cause instanceof QueueFullError || cause instanceof StarvedError ? new ApiError("BUSY", { cause }) : cause;
}

function allPriceWarnings(published: readonly ContentItem[], drafts: readonly Draft[]): ItemFault[] {
  const bodies = new Map(published.map((item) => [itemKey(item), item.body]));
  return drafts.flatMap((draft) =>
    priceWarnings(draft, parsed(bodies.get(itemKey(draft)) ?? null), parsed(draft.body)),
  );
}

/** Published items, replaced by their drafts. A draft without a body removes its item. */
export function withDrafts(published: readonly ContentItem[], drafts: readonly Draft[]): ContentItem[] {
  const keys = new Set(drafts.map(itemKey));
  const written = drafts.flatMap(({ kind, id, body }) => (body === null ? [] : [itemOf(kind, id, body)]));
  return [...published.filter((item) => !keys.has(itemKey(item))), ...written];
}
