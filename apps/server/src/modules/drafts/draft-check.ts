import { resolve } from "node:path";
import { checkItems } from "../publishing/check-items.ts";
import { mediaCacheFile } from "../publishing/seed.ts";
import type { Config } from "../../config.ts";
import type { Uploads } from "../media/uploaded-files.ts";
import { type ContentItem, itemKey, itemOf } from "../content/items.ts";
import type { FailedCheck } from "./draft-faults.ts";
import type { Draft } from "./draft.repository.ts";
import { type ItemFault, notChecked, placed } from "./item-faults.ts";
import { parsed } from "./item-state.ts";
import { priceWarnings } from "./price-warnings.ts";

export interface Checked {
  faults: ItemFault[];
  /** What would be published; empty when anything is wrong. */
  items: ContentItem[];
}

/** Checks the whole site with drafts in it. */
export class DraftCheck {
  readonly #config: Pick<Config, "contentDir" | "dataDir">;
  readonly #uploads: Uploads;
  readonly #failed: FailedCheck;

  /** @param failed hears of a draft whose check fails */
  constructor(config: Pick<Config, "contentDir" | "dataDir">, uploads: Uploads, failed: FailedCheck) {
    this.#config = config;
    this.#uploads = uploads;
    this.#failed = failed;
  }

  /** A draft whose check fails is told as a fault of that draft, and the rest is checked without it. */
  async drafts(published: readonly ContentItem[], drafts: readonly Draft[]): Promise<Checked> {
    try {
      const { items, faults } = await this.items(overlaid(published, drafts));
      return { items, faults: [...faults, ...warningsOfPrices(published, drafts)] };
    } catch (error) {
      const failing = new Set(await this.#failing(published, drafts, error));
      if (failing.size === 0) throw error;
      const rest = await this.items(
        overlaid(
          published,
          drafts.filter((draft) => !failing.has(draft)),
        ),
      );
      return { items: [], faults: [...[...failing].map(notChecked), ...rest.faults] };
    }
  }

  /** Halves drafts that cannot be checked together until those are found that cannot be checked alone. */
  async #failing(published: readonly ContentItem[], drafts: readonly Draft[], error: unknown): Promise<Draft[]> {
    const [only, ...more] = drafts;
    if (only && more.length === 0) {
      this.#failed(error, only);
      return [only];
    }
    const middle = Math.ceil(drafts.length / 2);
    const found: Draft[] = [];
    for (const half of [drafts.slice(0, middle), drafts.slice(middle)])
      if (half.length > 0)
        await this.items(overlaid(published, half)).catch(async (why: unknown) => {
          found.push(...(await this.#failing(published, half, why)));
        });
    return found;
  }

  /** What the site would become by these items, and what is wrong with it. @throws for a check that fails */
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
        ...checked.faults.map((fault) => placed(fault, items, "fault")),
        ...checked.warnings.map((fault) => placed(fault, items, "warning")),
      ],
    };
  }
}

function warningsOfPrices(published: readonly ContentItem[], drafts: readonly Draft[]): ItemFault[] {
  const bodies = new Map(published.map((item) => [itemKey(item), item.body]));
  return drafts.flatMap((draft) =>
    priceWarnings(draft, parsed(bodies.get(itemKey(draft)) ?? null), parsed(draft.body)),
  );
}

/** Published items with drafts in their places. */
export function overlaid(published: readonly ContentItem[], drafts: readonly Draft[]): ContentItem[] {
  const keys = new Set(drafts.map(itemKey));
  const written = drafts.flatMap(({ kind, id, body }) => (body === null ? [] : [itemOf(kind, id, body)]));
  return [...published.filter((item) => !keys.has(itemKey(item))), ...written];
}
