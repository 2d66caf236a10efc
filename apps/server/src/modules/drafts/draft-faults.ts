import { LRUCache } from "lru-cache";
import { bodyFaults } from "./body-faults.ts";
import type { Draft, ItemName } from "./draft.repository.ts";
import { type ItemFault, notChecked } from "./item-faults.ts";

/** Hears of a check that failed where it should have told a fault. */
export type FailedCheck = (error: unknown, item: ItemName) => void;

/** Drafts of which the faults are remembered. */
const remembered = 500;

/** What is wrong with the shape of each draft; worked out once for each revision. */
export class DraftFaults {
  readonly #known = new LRUCache<string, readonly ItemFault[]>({ max: remembered });
  readonly #failed: FailedCheck;

  constructor(failed: FailedCheck) {
    this.#failed = failed;
  }

  /** Never throws: a check that fails is told as a fault of the draft. None for a draft that takes its item down. */
  of(draft: Draft): readonly ItemFault[] {
    if (draft.body === null) return [];
    const known = this.#known.get(draft.revision);
    if (known) return known;
    const faults = this.#check(draft, draft.body);
    this.#known.set(draft.revision, faults);
    return faults;
  }

  #check({ kind, id }: Draft, body: string): ItemFault[] {
    try {
      return bodyFaults({ kind, id }, JSON.parse(body));
    } catch (error) {
      this.#failed(error, { kind, id });
      return [notChecked({ kind, id })];
    }
  }
}
