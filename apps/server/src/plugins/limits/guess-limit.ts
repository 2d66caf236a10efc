import { createHmac } from "node:crypto";
import type { Counter } from "./counter.repository.ts";
import { visitorNetworks } from "./visitor-network.ts";

/** Misses that a network of one visitor is answered within the window. */
const missesEach = 20;
/** Misses of all networks together in the window from which on somebody must be guessing from many addresses ... */
const missesInAll = 2000;
/** ... so that each is given fewer. */
const missesUnderAttack = 5;

/** The counter of all addresses together. */
export const everyone = "all";

/** The counters of one visitor, each with the share that its network has. */
export interface GuessCounter {
  key: string;
  shares: number;
}

/** The counters that an address's misses count in. Addresses are not kept in clear. */
export function guessCounters(address: string, key: string): GuessCounter[] {
  return visitorNetworks(address).map(({ name, shares }) => ({
    key: createHmac("sha256", key).update(`address:${name}`).digest("hex"),
    shares,
  }));
}

/**
 * The first of a visitor's counters that has more misses than its network is answered.
 * @param answered whether the counters are as they are before a miss, or with it
 */
export function overGuessing(
  counters: ReadonlyMap<string, Counter>,
  own: readonly GuessCounter[],
  answered: "before" | "after",
): Counter | undefined {
  const each = (counters.get(everyone)?.misses ?? 0) > missesInAll ? missesUnderAttack : missesEach;
  const next = answered === "before" ? 1 : 0;
  return own
    .map(({ key, shares }) => ({ counter: counters.get(key), most: each * shares }))
    .find(({ counter, most }) => (counter?.misses ?? 0) + next > most)?.counter;
}
