import { freeze } from "../published/freeze.ts";
import type { ContentSnapshot } from "../published/snapshot.ts";
import type { CallContext } from "./handlers.ts";

/** Answers of one kind that are remembered of a snapshot: one of a product takes some 12 kB, and a catalogue may have 50,000. */
const remembered = 200;

/**
 * Remembers the presented answers that were asked for last, for as long as their snapshot lives; they are frozen, for pages get them as they are. What throws
 * is not remembered, so ids that do not exist take no memory; `present` must throw for those.
 */
export function oncePerSnapshot<T>(
  present: (context: CallContext, key: string) => T,
): (context: CallContext, key: string) => T {
  const bySnapshot = new WeakMap<ContentSnapshot, Map<string, T>>();
  return (context, key) => {
    const answers = bySnapshot.get(context.snapshot) ?? new Map<string, T>();
    bySnapshot.set(context.snapshot, answers);
    const answer = answers.get(key) ?? freeze(present(context, key));
    // The oldest stands first.
    answers.delete(key);
    answers.set(key, answer);
    if (answers.size > remembered) answers.delete(answers.keys().next().value ?? "");
    return answer;
  };
}
