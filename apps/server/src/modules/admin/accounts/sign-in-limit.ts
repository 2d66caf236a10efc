import { createHmac } from "node:crypto";
import type { Database } from "../../../db/open.ts";
import { ConcurrencyLimiter } from "../../../plugins/limits/concurrency-limiter.ts";
import { addToCounters } from "../../../plugins/limits/counter.repository.ts";
import { dayWindow, limitWindow, tooMany, windowAt } from "../../../plugins/limits/limit-window.ts";
import { visitorNetworks } from "../../../plugins/limits/visitor-network.ts";

/** Failures of a network of one visitor in ten minutes, whatever accounts it tries. */
const failuresOfNetwork = 30;
/** Failures of such a network at one account on a day ... */
const failuresAtAccount = 20;
/** ... and when all networks together have failed that often at it ... */
const failuresOfAll = 100;
/** ... so few. */
const failuresUnderAttack = 2;
/** Failures of a known browser, or of a session, on a day. */
const failuresOfDevice = 10;
/** What a network of one visitor may ask in ten minutes without being signed in: each call leaves a row. */
const callsOfNetwork = 100;

/** Keys of counters that last a day begin so (counter.repository.ts). */
const day = "day:";

/** Who guesses, and at what. */
export interface Guesser {
  /** The whole address. */
  visitor: string;
  /** Whose account is tried, whether there is one or not; none where no account is named. */
  name?: string | undefined;
  /** The known browser, or the session, that the guess comes from. */
  device?: string | undefined;
}

/**
 * Limits failures to sign in. Guesses count against who guesses: a network at an account, or a browser that has signed in
 * to it before; never against an account as a whole, so that nobody locks others out. Counters are in the database, because
 * processes share them. Each try is counted before it is made and given back when it succeeds, so that simultaneous ones are
 * no way around the limit. A refused try is not made, so that its answer does not tell whether the password was right.
 */
export class SignInLimit {
  readonly #db: Database;
  readonly #secret: string;
  readonly #onRefused: () => void;
  /** Hashing a password takes a tenth of a second of a thread, of which files and lookups of names need some as well. */
  readonly #hashing: ConcurrencyLimiter;

  /** @param onRefused is called for each try that is one too many */
  constructor(db: Database, secret: string, onRefused: () => void) {
    this.#db = db;
    this.#secret = secret;
    this.#onRefused = onRefused;
    this.#hashing = new ConcurrencyLimiter({ atOnce: 2, each: failuresOfNetwork, line: 100, onRefused });
  }

  /** Lets one be tried. @throws ApiError TOO_MANY_REQUESTS, BUSY; and whatever the try throws, which counts as a failure */
  async try<T>(guesser: Guesser, attempt: () => Promise<T>): Promise<T> {
    if (guesser.device !== undefined && (await this.#fits(this.#device(guesser.device)))) {
      const result = await attempt();
      await this.#add([this.#device(guesser.device)], -1);
      return result;
    }
    const keys = await this.#countGuess(guesser);
    using _place = await this.#hashing.enter(guesser.visitor);
    const result = await attempt();
    await this.#add(keys, -1);
    return result;
  }

  /** Counts something of a known browser as if it had failed. @returns whether it may */
  async spend(device: string): Promise<boolean> {
    return this.#fits(this.#device(device));
  }

  /**
   * Counts a call without a session, whatever becomes of it.
   * @param visitor the whole address
   * @param device the known browser that it comes from, which counts for itself
   * @throws ApiError TOO_MANY_REQUESTS
   */
  async guest(visitor: string, device: string | undefined): Promise<void> {
    const limits =
      device === undefined
        ? this.#ofNetworks("guests", visitor, callsOfNetwork)
        : new Map([[this.#key(`guests:${device}`), callsOfNetwork]]);
    await this.#expectWithin(limits, await this.#add([...limits.keys()], 1));
  }

  /** @returns what was counted @throws ApiError TOO_MANY_REQUESTS */
  async #countGuess({ visitor, name }: Guesser): Promise<string[]> {
    const limits = this.#ofNetworks("network", visitor, failuresOfNetwork);
    if (name === undefined) {
      await this.#expectWithin(limits, await this.#add([...limits.keys()], 1));
      return [...limits.keys()];
    }
    const account = `${day}${this.#key(`account:${name}`)}`;
    const own = this.#ofNetworks(`account:${name}`, visitor, 1, day);
    const keys = [...limits.keys(), ...own.keys(), account];
    const counters = await this.#add(keys, 1);
    const each = (counters.get(account)?.misses ?? 0) > failuresOfAll ? failuresUnderAttack : failuresAtAccount;
    for (const [key, shares] of own) limits.set(key, shares * each);
    await this.#expectWithin(limits, counters);
    return keys;
  }

  /** Counts one more. @returns whether it is within its limit */
  async #fits(device: string): Promise<boolean> {
    return ((await this.#add([device], 1)).get(device)?.misses ?? 0) <= failuresOfDevice;
  }

  /** @param limits the most of each counter @throws ApiError TOO_MANY_REQUESTS */
  async #expectWithin(
    limits: ReadonlyMap<string, number>,
    counters: Awaited<ReturnType<typeof addToCounters>>,
  ): Promise<void> {
    const over = [...limits].find(([key, most]) => (counters.get(key)?.misses ?? 0) > most);
    if (!over) return;
    this.#onRefused();
    const [key] = over;
    throw tooMany(counters.get(key), Date.now(), key.startsWith(day) ? dayWindow : limitWindow);
  }

  /** Adds to counters, each in its own window. */
  async #add(keys: readonly string[], failures: number): ReturnType<typeof addToCounters> {
    const now = Date.now();
    const isOfDay = (key: string) => key.startsWith(day);
    const [long, short] = [keys.filter(isOfDay), keys.filter((key) => !isOfDay(key))];
    const counted = [];
    if (long.length > 0) counted.push(...(await addToCounters(this.#db, long, failures, windowAt(now, dayWindow))));
    if (short.length > 0) counted.push(...(await addToCounters(this.#db, short, failures, windowAt(now))));
    return new Map(counted);
  }

  #ofNetworks(what: string, visitor: string, most: number, prefix = ""): Map<string, number> {
    return new Map(
      visitorNetworks(visitor).map(({ name, shares }) => [`${prefix}${this.#key(`${what}:${name}`)}`, most * shares]),
    );
  }

  #device(device: string): string {
    return `${day}${this.#key(`device:${device}`)}`;
  }

  /** Neither addresses nor names are kept in clear. */
  #key(what: string): string {
    return `desk:${createHmac("sha256", this.#secret).update(what).digest("hex")}`;
  }
}
