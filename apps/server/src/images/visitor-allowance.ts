import { visitorNetwork } from "../limits/visitor-network.ts";
import { ImageError } from "./image-error.ts";

/** A minute, in milliseconds. */
export const allowanceWindow = 60_000;
/** Networks that are counted at a time, so that the counters themselves are bounded. */
const maxNetworks = 10_000;

/** Counts what each visitor's network causes, and turns away whoever causes more than so much in a minute. */
export class VisitorAllowance {
  readonly #each: number;
  readonly #now: () => number;
  /** By network, the oldest window first. */
  readonly #counts = new Map<string, { since: number; used: number }>();

  constructor({ each = 60, now = Date.now } = {}) {
    this.#each = each;
    this.#now = now;
  }

  /** How many networks are counted at present. */
  get networks(): number {
    return this.#counts.size;
  }

  /** @throws ImageError TooManyRequests */
  take(address: string): void {
    const network = visitorNetwork(address);
    const now = this.#now();
    for (const [known, { since }] of this.#counts) {
      if (now - since < allowanceWindow && this.#counts.size < maxNetworks) break;
      this.#counts.delete(known);
    }
    const count = this.#counts.get(network) ?? { since: now, used: 0 };
    if (count.used >= this.#each) throw new ImageError("TooManyRequests", "Too many pictures of unusual sizes were asked for.");
    count.used += 1;
    this.#counts.set(network, count);
  }
}
