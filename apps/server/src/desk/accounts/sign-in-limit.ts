import { createHmac } from "node:crypto";
import type { Database } from "../../db/open.ts";
import { addToCounters } from "../../limits/counter.repository.ts";
import { tooMany, windowAt } from "../../limits/limit-window.ts";
import { visitorNetworks } from "../../limits/visitor-network.ts";

/** Failures in ten minutes after which a network of one visitor, or an account, is answered no more. */
const [failuresOfNetwork, failuresOfAccount] = [30, 10];
/** What a network of one visitor may ask in ten minutes without being signed in: each call leaves a row. */
const callsOfNetwork = 100;

/**
 * Counts failures to sign in, by network and by account, in the database, because processes share them. Each try is
 * counted before it is made and given back when it succeeds, so that simultaneous ones are no way around the limit.
 */
export class SignInLimit {
  readonly #db: Database;
  readonly #secret: string;
  readonly #onRefused: () => void;

  /** @param onRefused hears of each try that is one too many */
  constructor(db: Database, secret: string, onRefused: () => void) {
    this.#db = db;
    this.#secret = secret;
    this.#onRefused = onRefused;
  }

  /**
   * Lets one be tried.
   * @param visitor the whole address
   * @param name whose account is tried, whether there is one or not; none where no account is named
   * @throws ApiError TOO_MANY_REQUESTS; and whatever the try throws, which counts as a failure
   */
  async try<T>(visitor: string, name: string | undefined, attempt: () => Promise<T>): Promise<T> {
    const limits = this.#ofNetworks("network", visitor, failuresOfNetwork);
    if (name !== undefined) limits.set(this.#key(`account:${name}`), failuresOfAccount);
    await this.#count(limits);
    const result = await attempt();
    await addToCounters(this.#db, [...limits.keys()], -1, windowAt(Date.now()));
    return result;
  }

  /**
   * Counts a call of somebody who is not signed in, whatever becomes of it.
   * @param visitor the whole address
   * @throws ApiError TOO_MANY_REQUESTS
   */
  async guest(visitor: string): Promise<void> {
    await this.#count(this.#ofNetworks("guests", visitor, callsOfNetwork));
  }

  #ofNetworks(what: string, visitor: string, most: number): Map<string, number> {
    return new Map(visitorNetworks(visitor).map(({ name, shares }) => [this.#key(`${what}:${name}`), most * shares]));
  }

  /** @param limits the most of each counter */
  async #count(limits: ReadonlyMap<string, number>): Promise<void> {
    const now = Date.now();
    const counters = await addToCounters(this.#db, [...limits.keys()], 1, windowAt(now));
    const over = [...limits].find(([key, most]) => (counters.get(key)?.misses ?? 0) > most);
    if (!over) return;
    this.#onRefused();
    throw tooMany(counters.get(over[0]), now);
  }

  /** Neither addresses nor names are kept in clear. */
  #key(what: string): string {
    return `desk:${createHmac("sha256", this.#secret).update(what).digest("hex")}`;
  }
}
