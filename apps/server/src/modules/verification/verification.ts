import type { Database } from "../../db/open.ts";
import type { QueryOutcome } from "../../db/schema.ts";
import { addToCounters, purgeCounters, readCounters } from "../../plugins/limits/counter.repository.ts";
import { everyone, guessCounters, overGuessing } from "../../plugins/limits/guess-limit.ts";
import { windowAt, tooMany } from "../../plugins/limits/limit-window.ts";
import { truncatedAddress } from "../../plugins/limits/visitor-network.ts";
import { hashCode, isWellFormed, normaliseCode } from "./security-code.ts";
import { type CodeState, countQuery, logQuery, purgeLog, readCode } from "./verification.repository.ts";

/** How long queries stay in the log, in milliseconds. */
const logLifetime = 400 * 24 * 3_600_000;

export interface QueryResult {
  outcome: Exclude<QueryOutcome, "limited">;
  /** Undefined for codes that there are not. */
  state: CodeState | undefined;
}

/** Answers and counts queries of security codes (docs/api-decisions.md section 4). Any number of processes may share the database. */
export class Verification {
  readonly #db: Database;
  readonly #key: string;
  readonly #now: () => number;

  /** @param key the secret of code-key.ts @param now milliseconds since 1970 */
  constructor(db: Database, key: string, now: () => number = Date.now) {
    this.#db = db;
    this.#key = key;
    this.#now = now;
  }

  /**
   * One query. Whatever is not counted takes the same statements in the same order, so that time does not tell
   * a code that exists from one that does not. Guesses limit guesses: a genuine code is answered whoever shares the
   * visitor's address.
   * @param typed the code as the visitor wrote it
   * @param address the visitor's, for the limit
   * @throws ApiError TOO_MANY_REQUESTS for an address that guesses
   */
  async query(typed: string, address: string): Promise<QueryResult> {
    const now = this.#now();
    const [time, window] = [iso(now), windowAt(now)];
    const code = normaliseCode(typed);
    const [hash, network] = [hashCode(code, this.#key), truncatedAddress(address)];
    const own = guessCounters(address, this.#key);
    const keys = [everyone, ...own.map(({ key }) => key)];

    // Whoever has guessed too much costs reads alone from then on.
    const before = overGuessing(await readCounters(this.#db, keys, window), own, "before");
    if (before && !(await readCode(this.#db, hash))) throw tooMany(before, now);

    // The count, its note and the miss are on the disk together, before anything is answered.
    const { result, refusal } = await this.#db.transaction().execute(async (transaction) => {
      const counted = await countQuery(transaction, hash, minute(now));
      if (counted) {
        const outcome = counted.n === 1 ? "first" : "repeat";
        await logQuery(transaction, { time, network, outcome, productId: counted.product_id });
        return { result: { outcome, state: counted } satisfies QueryResult, refusal: undefined };
      }
      const state = await readCode(transaction, hash);
      const outcome = uncounted(state, isWellFormed(code));
      const counters = await addToCounters(transaction, keys, state ? 0 : 1, window);
      // Queries that came together have all passed the door; their count tells which was one too many.
      const over = state ? undefined : overGuessing(counters, own, "after");
      await logQuery(transaction, { time, network, outcome: over ? "limited" : outcome, productId: state?.product_id });
      return {
        result: { outcome, state } satisfies QueryResult,
        refusal: over && tooMany(over, now),
      };
    });
    if (refusal) throw refusal;
    return result;
  }

  /** Removes what is too old to matter. */
  async purge(): Promise<void> {
    const now = this.#now();
    await purgeCounters(this.#db, now);
    await purgeLog(this.#db, iso(now - logLifetime));
  }
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
