import { createHmac } from "node:crypto";
import type { Database } from "../../../db/open.ts";
import { ConcurrencyLimiter } from "../../../plugins/limits/concurrency-limiter.ts";
import { addToCounters } from "../../../plugins/limits/counter.repository.ts";
import { dayWindow, limitWindow, tooManyRequests, windowAt } from "../../../plugins/limits/limit-window.ts";
import { visitorNetworks } from "../../../plugins/limits/visitor-network.ts";

/** Failures of a network in ten minutes, over all accounts. */
const failuresOfNetwork = 30;
/** Daily failures of a network at one account. */
const failuresAtAccount = 20;
/** Daily failures of all networks at one account from which the limit of each network is `failuresUnderAttack`. */
const failuresOfAll = 100;
const failuresUnderAttack = 2;
/** Daily failures of a known browser or a session. */
const failuresOfDevice = 10;
/** Unauthenticated calls of a network in ten minutes; each call writes a row. */
const callsOfNetwork = 100;

/** Key prefix of daily counters (counter.repository.ts). */
const day = "day:";

/** An attempt to sign in. */
export interface Attempt {
  /** The complete address. */
  visitor: string;
  /** The named account, whether it exists or not; undefined for calls that name none. */
  name?: string | undefined;
  /** The known browser or the session of the attempt. */
  device?: string | undefined;
  /** Whether the attempt waits for another server, and hashes nothing. */
  isRemote?: boolean;
}

/**
 * Limits failed attempts to sign in. Failures count by network and account, or by known browser; never by account alone,
 * because anyone could lock an account then. The counters are in the database, shared by all replicas. An attempt is counted
 * before it is made and subtracted when it succeeds, so that simultaneous attempts cannot exceed the limit. A refused
 * attempt is not made, so that its answer does not reveal whether the password was right.
 */
export class SignInLimit {
  readonly #db: Database;
  readonly #secret: string;
  readonly #onRefused: () => void;
  /** Hashing a password blocks a thread of libuv's pool for 0.1 s; files and DNS use the same pool. */
  readonly #hashing: ConcurrencyLimiter;

  /** @param onRefused is called for each refused attempt */
  constructor(db: Database, secret: string, onRefused: () => void) {
    this.#db = db;
    this.#secret = secret;
    this.#onRefused = onRefused;
    this.#hashing = new ConcurrencyLimiter({
      maxConcurrent: 2,
      maxPerNetwork: failuresOfNetwork,
      queueLimit: 100,
      onRefused,
    });
  }

  /**
   * Runs an attempt within the limits.
   * @param run throws for a failed attempt
   * @throws ApiError TOO_MANY_REQUESTS or BUSY, and errors of `run`
   */
  async try<T>(attempt: Attempt, run: () => Promise<T>): Promise<T> {
    if (attempt.device !== undefined && (await this.#fits(this.#device(attempt.device)))) {
      const result = await run();
      await this.#add([this.#device(attempt.device)], -1);
      return result;
    }
    const keys = await this.#countFailure(attempt);
    using _slot = attempt.isRemote ? undefined : await this.#hashing.enter(attempt.visitor);
    const result = await run();
    await this.#add(keys, -1);
    return result;
  }

  /** Counts a failure of a known browser. @returns whether it is within its limit */
  async countDevice(device: string): Promise<boolean> {
    return this.#fits(this.#device(device));
  }

  /**
   * Counts an unauthenticated call.
   * @param visitor the complete address
   * @param device the known browser, which is counted separately from its network
   * @throws ApiError TOO_MANY_REQUESTS
   */
  async countGuest(visitor: string, device: string | undefined): Promise<void> {
    const limits =
      device === undefined
        ? this.#ofNetworks("guests", visitor, callsOfNetwork)
        : new Map([[this.#key(`guests:${device}`), callsOfNetwork]]);
    await this.#expectWithin(limits, await this.#add([...limits.keys()], 1));
  }

  /** @returns the incremented keys @throws ApiError TOO_MANY_REQUESTS */
  async #countFailure({ visitor, name }: Attempt): Promise<string[]> {
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

  /** @returns whether the device is within its limit */
  async #fits(device: string): Promise<boolean> {
    return ((await this.#add([device], 1)).get(device)?.misses ?? 0) <= failuresOfDevice;
  }

  /** @param limits by counter @throws ApiError TOO_MANY_REQUESTS */
  async #expectWithin(
    limits: ReadonlyMap<string, number>,
    counters: Awaited<ReturnType<typeof addToCounters>>,
  ): Promise<void> {
    const exceeded = [...limits].find(([key, most]) => (counters.get(key)?.misses ?? 0) > most);
    if (!exceeded) return;
    this.#onRefused();
    const [key] = exceeded;
    throw tooManyRequests(counters.get(key), Date.now(), key.startsWith(day) ? dayWindow : limitWindow);
  }

  /** Adds to daily and ten-minute counters. */
  async #add(keys: readonly string[], failures: number): ReturnType<typeof addToCounters> {
    const now = Date.now();
    const isDaily = (key: string) => key.startsWith(day);
    const [long, short] = [keys.filter(isDaily), keys.filter((key) => !isDaily(key))];
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

  /** Counters store neither addresses nor names in plain text. */
  #key(what: string): string {
    return `desk:${createHmac("sha256", this.#secret).update(what).digest("hex")}`;
  }
}
