import { visitorNetworks } from "./visitor-network.ts";

/** A minute, in milliseconds. */
export const allowanceWindow = 60_000;
/** Networks that are counted at a time, so that the counters themselves are bounded. */
const maxNetworks = 10_000;

/** Limits, in this process, how much work each visitor's network may cause in a minute. */
export class VisitorAllowance {
  readonly #each: number;
  readonly #now: () => number;
  readonly #onRefused: () => void;
  /** By network, the oldest window first. */
  readonly #counts = new Map<string, { since: number; used: number }>();

  /**
   * @param each how much work a network of one visitor may cause in a minute
   * @param onRefused is called for each request that is refused
   */
  constructor({ each = 60, now = () => performance.now(), onRefused = () => {} } = {}) {
    this.#onRefused = onRefused;
    this.#each = each;
    this.#now = now;
  }

  /** How many networks are counted at present. */
  get networks(): number {
    return this.#counts.size;
  }

  /** Whether the networks of an address may cause that much more work, which is counted then. */
  take(address: string, cost = 1): boolean {
    const now = this.#now();
    for (const [known, { since }] of this.#counts) {
      if (now - since < allowanceWindow && this.#counts.size < maxNetworks) break;
      this.#counts.delete(known);
    }
    const counts = visitorNetworks(address).map(({ name, shares }) => ({
      name,
      most: this.#each * shares,
      count: this.#counts.get(name) ?? { since: now, used: 0 },
    }));
    if (counts.some(({ count, most }) => count.used + cost > most)) {
      this.#onRefused();
      return false;
    }
    for (const { name, count } of counts) {
      count.used += cost;
      this.#counts.set(name, count);
    }
    return true;
  }
}
