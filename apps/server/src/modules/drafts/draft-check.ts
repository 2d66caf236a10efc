import { PublishedItems, type PublishedVersion } from "../publishing/published-items.ts";
import { mediaCacheFile } from "../publishing/seed.ts";
import { spoken } from "../../lib/language.ts";
import { ApiError } from "../../plugins/http/api-error.ts";
import { QueueFullError } from "../../workers/job-queue.ts";
import { StarvedError } from "../../workers/worker-pool.ts";
import type { Uploads } from "../media/uploaded-files.ts";
import type { Database } from "../../db/open.ts";
import { itemsAt } from "../content/content-change.repository.ts";
import { countItems, readInParts } from "../content/content.repository.ts";
import { type ContentItem, itemKey } from "../content/items.ts";
import type { OnCheckFailed } from "./draft-faults.ts";
import type { Draft, Replacement } from "./draft.repository.ts";
import { checkPool } from "./check-pool.ts";
import { type Checked, checkSite, noChanges } from "./check-site.ts";
import type { CheckTask } from "./check-worker.ts";
import { type ItemFault, checkFailed } from "./item-faults.ts";
import { parsed } from "./item-state.ts";
import { priceWarnings } from "./price-warnings.ts";
import { withDrafts } from "./with-drafts.ts";

/** Items from which a worker checks; smaller sites take less than a second. */
export const workerThreshold = 1000;
type CheckConfig = CheckTask["config"];

/** Checks the whole site with drafts applied. */
export class DraftCheck {
  readonly #db: Database;
  readonly #config: CheckConfig;
  readonly #uploads: Uploads;
  readonly #onFailed: OnCheckFailed;
  readonly #published = new PublishedItems();

  /** @param onFailed is called for a draft whose check throws */
  constructor(db: Database, config: CheckConfig, uploads: Uploads, onFailed: OnCheckFailed) {
    this.#db = db;
    this.#config = config;
    this.#uploads = uploads;
    this.#onFailed = onFailed;
  }

  /**
   * Checks the published site with drafts applied. If the check of a draft throws, that draft gets a fault and the others
   * are checked without it.
   */
  async drafts(drafts: readonly Draft[]): Promise<Checked> {
    try {
      const checked = await this.with(drafts);
      return { ...checked, faults: [...checked.faults, ...(await this.#priceWarnings(drafts))] };
    } catch (error) {
      const failing = new Set(await this.#failing(drafts, error));
      if (failing.size === 0) throw error;
      const rest = await this.with(drafts.filter((draft) => !failing.has(draft)));
      return { ...rest, changes: noChanges, faults: [...[...failing].map(checkFailed), ...rest.faults] };
    }
  }

  /** Finds drafts whose check throws, by bisection. */
  async #failing(drafts: readonly Draft[], error: unknown): Promise<Draft[]> {
    const [only, ...more] = drafts;
    if (only && more.length === 0) {
      this.#onFailed(error, only);
      return [only];
    }
    const middle = Math.ceil(drafts.length / 2);
    const found: Draft[] = [];
    for (const half of [drafts.slice(0, middle), drafts.slice(middle)])
      if (half.length > 0)
        await this.with(half).catch(async (why: unknown) => {
          found.push(...(await this.#failing(half, why)));
        });
    return found;
  }

  /**
   * Checks the published site with items replaced. A worker reads a large site by itself, and returns what changes only: in
   * this thread either would stop all requests for about a second.
   */
  async with(drafts: readonly Replacement[]): Promise<Checked> {
    if (await this.#isLarge()) return this.#inWorker({ drafts });
    return this.#here(async (published) => withDrafts([...published.values()], drafts));
  }

  /** Checks a version of the site; of a large site in a worker. */
  async at(version: number): Promise<Checked> {
    return (await this.#isLarge())
      ? this.#inWorker({ at: version })
      : this.#here(async () => itemsAt(this.#db, version));
  }

  async #isLarge(): Promise<boolean> {
    return (await countItems(this.#db)) >= workerThreshold;
  }

  async #here(itemsOf: (published: PublishedVersion["items"]) => Promise<ContentItem[]>): Promise<Checked> {
    const { contentDir } = this.#config;
    const published = await this.#published.read(this.#db);
    const options = { cacheFile: mediaCacheFile(this.#config), uploads: this.#uploads };
    return checkSite(await itemsOf(published.items), published, contentDir, options);
  }

  async #inWorker(what: Pick<CheckTask, "at" | "drafts">): Promise<Checked> {
    const { contentDir, dataDir, databaseUrl, storage } = this.#config;
    const task = { ...what, config: { contentDir, dataDir, databaseUrl, storage }, audience: spoken() };
    return checkPool.run(async () => task).catch(busy);
  }

  async #priceWarnings(drafts: readonly Draft[]): Promise<ItemFault[]> {
    const bodies = new Map<string, string>();
    for await (const part of readInParts(this.#db, drafts))
      for (const item of part) bodies.set(itemKey(item), item.body);
    return drafts.flatMap((draft) =>
      priceWarnings(draft, parsed(bodies.get(itemKey(draft)) ?? null), parsed(draft.body)),
    );
  }
}

/** @throws ApiError BUSY when too many checks wait, or the machine is overloaded */
function busy(cause: unknown): never {
  throw cause instanceof QueueFullError || cause instanceof StarvedError ? new ApiError("BUSY", { cause }) : cause;
}
