import { LRUCache } from "lru-cache";
import { deepFreeze } from "../../modules/content/deep-freeze.ts";
import type { ContentSnapshot } from "../../modules/content/snapshot.ts";
import type { CallContext } from "./handlers.ts";

/** Cached answers per snapshot: a product takes some 12 kB, and a catalogue may have 50,000. */
const maxEntries = 200;

/**
 * Caches answers by snapshot and key. Answers are frozen, because pages in this process get them by reference.
 * @param present must throw for unknown keys: errors are not cached, so that unknown keys take no memory
 */
export function memoizePerSnapshot<T extends object>(
  present: (context: CallContext, key: string) => T,
): (context: CallContext, key: string) => T {
  const bySnapshot = new WeakMap<ContentSnapshot, LRUCache<string, T>>();
  return (context, key) => {
    const answers = bySnapshot.get(context.snapshot) ?? new LRUCache<string, T>({ max: maxEntries });
    bySnapshot.set(context.snapshot, answers);
    const answer = answers.get(key) ?? deepFreeze(present(context, key));
    answers.set(key, answer);
    return answer;
  };
}
