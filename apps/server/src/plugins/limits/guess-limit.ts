import { createHmac } from "node:crypto";
import type { Counter } from "./counter.repository.ts";
import { visitorNetworks } from "./visitor-network.ts";

/** Wrong guesses that one client network may make within the window. */
const maxMisses = 20;
/** Wrong guesses of all networks within the window that indicate an attack from many addresses. */
const attackThreshold = 2000;
/** Wrong guesses per network during such an attack. */
const maxMissesUnderAttack = 5;

/** Key of the counter of all addresses together. */
export const everyone = "all";

/** A counter of a client network. @see VisitorNetwork for `shares` */
export interface GuessCounter {
  key: string;
  shares: number;
}

/** The counters of an address. Keys are hashed, so that no address is stored. */
export function guessCounters(address: string, key: string): GuessCounter[] {
  return visitorNetworks(address).map(({ name, shares }) => ({
    key: createHmac("sha256", key).update(`address:${name}`).digest("hex"),
    shares,
  }));
}

/**
 * The first counter of a visitor that exceeds its limit.
 * @param counted whether the counters were read before or after the present guess was added
 */
export function overGuessing(
  counters: ReadonlyMap<string, Counter>,
  own: readonly GuessCounter[],
  counted: "before" | "after",
): Counter | undefined {
  const underAttack = (counters.get(everyone)?.misses ?? 0) > attackThreshold;
  const perNetwork = underAttack ? maxMissesUnderAttack : maxMisses;
  const next = counted === "before" ? 1 : 0;
  return own
    .map(({ key, shares }) => ({ counter: counters.get(key), max: perNetwork * shares }))
    .find(({ counter, max }) => (counter?.misses ?? 0) + next > max)?.counter;
}
