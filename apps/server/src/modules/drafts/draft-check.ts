import { resolve } from "node:path";
import { checkItems } from "../publishing/check-items.ts";
import { mediaCacheFile } from "../publishing/seed.ts";
import type { Config } from "../../config.ts";
import type { Uploads } from "../media/uploaded-files.ts";
import { type ContentItem, itemKey, itemOf } from "../content/items.ts";
import type { OnCheckFailed } from "./draft-faults.ts";
import type { Draft } from "./draft.repository.ts";
import { type ItemFault, checkFailed, itemFault } from "./item-faults.ts";
import { parsed } from "./item-state.ts";
import { priceWarnings } from "./price-warnings.ts";

export interface Checked {
  faults: ItemFault[];
  /** What would be published; empty when there are faults. */
  items: ContentItem[];
}

/** Checks the whole site with drafts applied. */
export class DraftCheck {
  readonly #config: Pick<Config, "contentDir" | "dataDir">;
  readonly #uploads: Uploads;
  readonly #onFailed: OnCheckFailed;

  /** @param onFailed is called for a draft whose check throws */
  constructor(config: Pick<Config, "contentDir" | "dataDir">, uploads: Uploads, onFailed: OnCheckFailed) {
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

  /** Checks the site as it would be with exactly these items. */
  async items(items: readonly ContentItem[]): Promise<Checked> {
    const { contentDir } = this.#config;
    const checked = await checkItems(items, contentDir, {
      mediaDir: resolve(contentDir, "media"),
      cacheFile: mediaCacheFile(this.#config),
      uploads: this.#uploads,
    });
    return {
      items: checked.items,
      faults: [
        ...checked.faults.map((fault) => itemFault(fault, items, "fault")),
        ...checked.warnings.map((fault) => itemFault(fault, items, "warning")),
      ],
    };
  }
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
