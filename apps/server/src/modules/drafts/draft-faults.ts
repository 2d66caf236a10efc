import { LRUCache } from "lru-cache";
import { bodyFaults } from "./body-faults.ts";
import type { Draft, ItemName } from "./draft.repository.ts";
import { type ItemFault, checkFailed } from "./item-faults.ts";

/** Called when a check throws instead of reporting a fault. */
export type OnCheckFailed = (error: unknown, item: ItemName) => void;

/** Number of cached drafts. */
const maxCached = 500;

/** Schema faults of drafts, cached by revision. */
export class DraftFaults {
  readonly #cache = new LRUCache<string, readonly ItemFault[]>({ max: maxCached });
  readonly #onFailed: OnCheckFailed;

  constructor(onFailed: OnCheckFailed) {
    this.#onFailed = onFailed;
  }

  /** Never throws: a failing check becomes a fault of the draft. Empty for a draft that removes its item. */
  of(draft: Draft): readonly ItemFault[] {
    if (draft.body === null) return [];
    const known = this.#cache.get(draft.revision);
    if (known) return known;
    const faults = this.#check(draft, draft.body);
    this.#cache.set(draft.revision, faults);
    return faults;
  }

  #check({ kind, id }: Draft, body: string): ItemFault[] {
    try {
      return bodyFaults({ kind, id }, JSON.parse(body));
    } catch (error) {
      this.#onFailed(error, { kind, id });
      return [checkFailed({ kind, id })];
    }
  }
}
