import type { Database } from "../../db/open.ts";
import type { QueryOutcome } from "../../db/schema.ts";
import { addToCounters, purgeCounters, readCounters } from "../../limits/counter.repository.ts";
import { everyone, isOver, limitKey } from "../../limits/guess-limit.ts";
import { limitWindow, tooMany } from "../../limits/limit-window.ts";
import { truncatedAddress } from "../../limits/visitor-network.ts";
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
   * a code that exists from one that does not.
   * @param typed the code as the visitor wrote it
   * @param address the visitor's, for the limit
   * @throws ApiError TOO_MANY_REQUESTS for an address that guesses
   */
  async query(typed: string, address: string): Promise<QueryResult> {
    const now = this.#now();
    const [time, cutoff] = [iso(now), iso(now - limitWindow)];
    const code = normaliseCode(typed);
    const [hash, own, network] = [hashCode(code, this.#key), limitKey(address, this.#key), truncatedAddress(address)];

    const before = await readCounters(this.#db, [own, everyone], cutoff);
    if (isOver(before, own, "before")) throw tooMany(before.get(own), now);

    // The count, its note and the miss are on the disk together, before anything is answered.
    const { result, refusal } = await this.#db.transaction().execute(async (transaction) => {
      const counted = await countQuery(transaction, hash, minute(now));
      if (counted) {
        const outcome = counted.n === 1 ? "first" : "repeat";
        await logQuery(transaction, { time, network, outcome, batchId: counted.batch_id });
        return { result: { outcome, state: counted } satisfies QueryResult, refusal: undefined };
      }
      const state = await readCode(transaction, hash);
      const outcome = uncounted(state, isWellFormed(code));
      const counters = await addToCounters(transaction, [own, everyone], state ? 0 : 1, time, cutoff);
      // Queries that came together have all passed the door; their count tells which was one too many.
      const over = !state && isOver(counters, own, "after");
      await logQuery(transaction, { time, network, outcome: over ? "limited" : outcome, batchId: state?.batch_id });
      return {
        result: { outcome, state } satisfies QueryResult,
        refusal: over ? tooMany(counters.get(own), now) : undefined,
      };
    });
    if (refusal) throw refusal;
    return result;
  }

  /** Removes what is too old to matter. */
  async purge(): Promise<void> {
    const now = this.#now();
    await purgeCounters(this.#db, iso(now - limitWindow));
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
