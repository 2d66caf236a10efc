import type { Counts, LimiterName } from "../metrics/counters.ts";
import { ConcurrencyLimiter } from "./concurrency-limiter.ts";

/**
 * The doors of a process to what costs it most. A whole office may stand behind one address, so each has room for many
 * of a network: what a script can take there is bounded, and others wait for one of its turns.
 */
export function createConcurrencyLimits({ security }: Pick<Counts, "security">) {
  const onRefused = (door: LimiterName) => () => security.count("limit", door);
  return {
    /** Pages that are not kept: some 10 ms each, of one thread. */
    pages: new ConcurrencyLimiter({ atOnce: 4, each: 64, line: 512, onRefused: onRefused("pages") }),
    /** Searches, suggestions and lists that browsers ask for: a millisecond or two each, of the search's one thread. */
    searches: new ConcurrencyLimiter({ atOnce: 4, each: 32, line: 256, onRefused: onRefused("searches") }),
    /** Bodies with files, each of which may take a minute on a phone, and 30 MB. */
    uploads: new ConcurrencyLimiter({ atOnce: 32, each: 8, line: 0, onRefused: onRefused("uploads") }),
  };
}
