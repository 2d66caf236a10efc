import { visitorNetworks } from "./visitor-network.ts";

export const allowanceWindow = 60_000;
/** Maximum number of counters, which bounds their memory. */
const maxNetworks = 10_000;

/** Limits, in this process, the work that one client network may cause in a minute. */
export class VisitorAllowance {
  readonly #perMinute: number;
  readonly #now: () => number;
  readonly #onRefused: () => void;
  /** By network, oldest window first. */
  readonly #counts = new Map<string, { since: number; used: number }>();

  /**
   * @param perMinute units of work
   * @param now a monotonic clock in milliseconds
   * @param onRefused is called for each refused request
   */
  constructor({ perMinute = 60, now = () => performance.now(), onRefused = () => {} } = {}) {
    this.#onRefused = onRefused;
    this.#perMinute = perMinute;
    this.#now = now;
  }

  /** Number of counted networks. */
  get networks(): number {
    return this.#counts.size;
  }

  /** Counts work of an address. @returns false when the limit would be exceeded; nothing is counted then */
  take(address: string, cost = 1): boolean {
    const now = this.#now();
    for (const [known, { since }] of this.#counts) {
      if (now - since < allowanceWindow && this.#counts.size < maxNetworks) break;
      this.#counts.delete(known);
    }
    const counts = visitorNetworks(address).map(({ name, shares }) => ({
      name,
      max: this.#perMinute * shares,
      count: this.#counts.get(name) ?? { since: now, used: 0 },
    }));
    if (counts.some(({ count, max }) => count.used + cost > max)) {
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
