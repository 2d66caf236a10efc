import { createHmac } from "node:crypto";
import { ApiError } from "../api-error.ts";
import type { Misses } from "./verification.repository.ts";
import { visitorNetwork } from "./visitor-network.ts";

/** How long misses are held against an address, in milliseconds. */
export const limitWindow = 10 * 60_000;
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
  return createHmac("sha256", key).update(`address:${visitorNetwork(address)}`).digest("hex");
}

/** Whether an address has more than `answered` misses to its name; counters as they are after them. */
export function isOver(counters: ReadonlyMap<string, Misses>, own: string, answered: "before" | "after"): boolean {
  const allowed = (counters.get(everyone)?.misses ?? 0) > missesInAll ? missesUnderAttack : missesEach;
  const misses = counters.get(own)?.misses ?? 0;
  return answered === "before" ? misses >= allowed : misses > allowed;
}

/** The refusal, with the time at which the window is over. */
export function tooMany(counter: Misses | undefined, now: number): ApiError {
  const over = counter ? Date.parse(counter.started_at) + limitWindow : now + limitWindow;
  return new ApiError("TOO_MANY_REQUESTS", { headers: { "retry-after": String(Math.max(1, Math.ceil((over - now) / 1000))) } });
}
