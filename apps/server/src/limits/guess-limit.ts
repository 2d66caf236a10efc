import { createHmac } from "node:crypto";
import type { Counter } from "./counter.repository.ts";
import { visitorNetwork } from "./visitor-network.ts";

/** Misses that an address is answered within the window. */
const missesEach = 20;
/** Misses of all addresses together in the window from which on somebody must be guessing from many addresses ... */
const missesInAll = 2000;
/** ... so that each is given fewer. People with a genuine code miss hardly ever, and are never refused for the others. */
const missesUnderAttack = 5;

/** The counter of all addresses together. */
export const everyone = "all";

/** The counter of an address. Addresses are not kept in clear. */
export function limitKey(address: string, key: string): string {
  return createHmac("sha256", key)
    .update(`address:${visitorNetwork(address)}`)
    .digest("hex");
}

/** Whether an address has more than `answered` misses to its name; counters as they are after them. */
export function isOver(counters: ReadonlyMap<string, Counter>, own: string, answered: "before" | "after"): boolean {
  const allowed = (counters.get(everyone)?.misses ?? 0) > missesInAll ? missesUnderAttack : missesEach;
  const misses = counters.get(own)?.misses ?? 0;
  return answered === "before" ? misses >= allowed : misses > allowed;
}
