import type { FastifyInstance } from "fastify";
import type { Config } from "../../config.ts";
import type { Database } from "../../db/open.ts";
import type { QueryOutcome } from "@klarholm/contract/desk/codes";
import { schedule } from "../../plugins/jobs/schedule.ts";
import { addToCounters, purgeCounters, readCounters } from "../../plugins/limits/counter.repository.ts";
import { everyone, guessCounters, overGuessing } from "../../plugins/limits/guess-limit.ts";
import { limitWindow, tooManyRequests, windowAt } from "../../plugins/limits/limit-window.ts";
import { truncatedAddress } from "../../plugins/limits/visitor-network.ts";
import { openCodeKey } from "./code-key.ts";
import { hashCode, hashDigits, isWellFormed, normalizeCode } from "./security-code.ts";
import { emitEvent } from "../hooks/hook.repository.ts";
import { type CodeState, countQuery, logQuery, purgeLog, readCode, validQueries } from "./verification.repository.ts";

/** Milliseconds for which queries stay in the log. */
const logLifetime = 400 * 24 * 3_600_000;

export interface QueryResult {
  outcome: Exclude<QueryOutcome, "limited">;
  /** Undefined for codes that do not exist. */
  state: CodeState | undefined;
}

/** Counts and answers queries of security codes (docs/api-decisions.md section 4). Any number of replicas may share the database. */
export class Verification {
  readonly #db: Database;
  readonly #key: string;
  readonly #now: () => number;

  /** @param key from `openCodeKey` @param now milliseconds since 1970 */
  constructor(db: Database, key: string, now: () => number = Date.now) {
    this.#db = db;
    this.#key = key;
    this.#now = now;
  }

  /**
   * Answers a query. Queries that are not counted run the same statements in the same order, so that timing does not
   * reveal whether a code exists. The limit applies to guesses only: an existing code is always answered.
   * @param typed the code as typed
   * @param address of the client
   * @throws ApiError TOO_MANY_REQUESTS for an address that guesses
   */
  async query(typed: string, address: string): Promise<QueryResult> {
    const now = this.#now();
    const [time, window] = [iso(now), windowAt(now)];
    const code = normalizeCode(typed);
    const [hash, network] = [hashCode(code, this.#key), truncatedAddress(address)];
    const own = guessCounters(address, this.#key);
    const keys = [everyone, ...own.map(({ key }) => key)];

    // Beyond the limit, further guesses cost only reads.
    const before = overGuessing(await readCounters(this.#db, keys, window), own, "before");
    if (before && !(await readCode(this.#db, hash))) throw tooManyRequests(before, now);

    // Count, log entry and miss are committed together before the answer is sent.
    const { result, refusal } = await this.#db.transaction().execute(async (transaction) => {
      const counted = await countQuery(transaction, hash, minute(now));
      if (counted) {
        const outcome = counted.n === 1 ? "first" : "repeat";
        await logQuery(transaction, { time, network, outcome, hash, productId: counted.product_id });
        if (counted.n === validQueries)
          await emitEvent(transaction, "code.frozen", {
            code: hash.slice(0, hashDigits),
            batch: counted.batch_id,
            product: counted.product_id ?? "",
          });
        return { result: { outcome, state: counted } satisfies QueryResult, refusal: undefined };
      }
      const state = await readCode(transaction, hash);
      const outcome = uncounted(state, isWellFormed(code));
      const counters = await addToCounters(transaction, keys, state ? 0 : 1, window);
      // Simultaneous queries all pass the first check; the counters show which exceed the limit.
      const over = state ? undefined : overGuessing(counters, own, "after");
      const known = state && { hash, productId: state.product_id };
      await logQuery(transaction, { time, network, outcome: over ? "limited" : outcome, ...known });
      return {
        result: { outcome, state } satisfies QueryResult,
        refusal: over && tooManyRequests(over, now),
      };
    });
    if (refusal) throw refusal;
    return result;
  }

  /** Deletes expired counters and log entries. */
  async purge(): Promise<void> {
    const now = this.#now();
    await purgeCounters(this.#db, now);
    await purgeLog(this.#db, iso(now - logLifetime));
  }
}

/** Opens the verification module with its scheduled purge, for the lifetime of the app. */
export async function openVerification(
  app: FastifyInstance,
  { config, db }: { config: Config; db: Database },
): Promise<Verification> {
  const verification = new Verification(db, await openCodeKey(db, config));
  schedule(app, limitWindow, () => verification.purge(), "old queries were not removed");
  return verification;
}

function uncounted(state: CodeState | undefined, wellFormed: boolean): QueryResult["outcome"] {
  if (state) return state.voided_at === null ? "frozen" : "voided";
  return wellFormed ? "unknown" : "mistyped";
}

function iso(time: number): string {
  return new Date(time).toISOString();
}

function minute(time: number): string {
  return iso(Math.floor(time / 60_000) * 60_000);
}
