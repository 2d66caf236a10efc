import { LRUCache } from "lru-cache";
import { deepFreeze } from "../../modules/content/deep-freeze.ts";
import type { ContentSnapshot } from "../../modules/content/snapshot.ts";
import type { CallContext } from "./handlers.ts";

/** Answers of one kind that are remembered of a snapshot: one of a product takes some 12 kB, and a catalogue may have 50,000. */
const remembered = 200;

/**
 * Remembers the presented answers that were asked for last, for as long as their snapshot lives; they are frozen, for pages get them as they are. What throws
 * is not remembered, so ids that do not exist take no memory; `present` must throw for those.
 */
export function oncePerSnapshot<T extends object>(
  present: (context: CallContext, key: string) => T,
): (context: CallContext, key: string) => T {
  const bySnapshot = new WeakMap<ContentSnapshot, LRUCache<string, T>>();
  return (context, key) => {
    const answers = bySnapshot.get(context.snapshot) ?? new LRUCache<string, T>({ max: remembered });
    bySnapshot.set(context.snapshot, answers);
    const answer = answers.get(key) ?? deepFreeze(present(context, key));
    answers.set(key, answer);
    return answer;
  };
}
