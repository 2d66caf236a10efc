import { freeze } from "../published/freeze.ts";
import type { ContentSnapshot } from "../published/snapshot.ts";
import type { CallContext } from "./handlers.ts";

/**
 * Remembers presented answers for as long as their snapshot lives; they are frozen, for pages get them as they are. What throws is not remembered, so ids that
 * do not exist take no memory; `present` must throw for those.
 */
export function oncePerSnapshot<T>(
  present: (context: CallContext, key: string) => T,
): (context: CallContext, key: string) => T {
  const bySnapshot = new WeakMap<ContentSnapshot, Map<string, T>>();
  return (context, key) => {
    const answers = bySnapshot.get(context.snapshot) ?? new Map<string, T>();
    bySnapshot.set(context.snapshot, answers);
    const known = answers.get(key);
    if (known !== undefined) return known;
    const answer = freeze(present(context, key));
    answers.set(key, answer);
    return answer;
  };
}
