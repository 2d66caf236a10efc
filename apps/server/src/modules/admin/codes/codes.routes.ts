import { type QueryOutcome, queryOutcomes } from "@klarholm/contract/desk/codes";
import type { Config } from "../../../config.ts";
import type { Database } from "../../../db/open.ts";
import { ApiError } from "../../../plugins/http/api-error.ts";
import { openCodeKey } from "../../verification/code-key.ts";
import {
  countBatches,
  pageOfBatches,
  queriesOfCode,
  readCodeRecord,
  readVoided,
  validInBatch,
  voidBatch,
  voidCodes,
} from "../../verification/code.repository.ts";
import { addPendingBatch, removeAbandonedBatches } from "../../verification/batch-job.ts";
import { queryReport } from "../../verification/query-report.ts";
import { hashCode, hashDigits, isWellFormed, normalizeCode } from "../../verification/security-code.ts";
import { validQueries } from "../../verification/verification.repository.ts";
import type { DeskHandlers } from "../desk-handlers.ts";
import type { FileJobs } from "../jobs/file-jobs.ts";
import { pageLimit, pageOf } from "../page-of.ts";

/** Queries in the history of a code. */
const maxHistory = 50;

interface CodeParts {
  db: Database;
  config: Pick<Config, "codeKey" | "dataDir">;
  /** The name of a published product; null for others. */
  productName: (id: string) => string | null;
  fileJobs: FileJobs;
}

/** Handlers for verification codes. */
export function codeHandlers({ db, config, productName, fileJobs }: CodeParts) {
  let known: string | undefined;
  const codeKey = async () => (known ??= await openCodeKey(db, config));
  const named = (productId: string) => ({ productId, productName: productName(productId) });

  /** Finds the codes of a list. */
  const check = async (typed: readonly string[]) => {
    const key = await codeKey();
    const entries = typed.map((entry) => ({ entry, code: normalizeCode(entry) }));
    const mistyped = entries.filter(({ code }) => !isWellFormed(code)).map(({ entry }) => entry);
    // The same code twice counts once.
    const byHash = new Map(
      entries.flatMap(({ entry, code }) => (isWellFormed(code) ? [[hashCode(code, key), entry] as const] : [])),
    );
    const hashes = [...byHash.keys()];
    const found = await readVoided(db, hashes);
    const states = [...found.values()];
    return {
      hashes,
      valid: states.filter((isVoid) => !isVoid).length,
      voided: states.filter((isVoid) => isVoid).length,
      mistyped,
      unknown: hashes.filter((hash) => !found.has(hash)).map((hash) => byHash.get(hash) ?? ""),
    };
  };

  return {
    async lookUpCode({ code: typed }, { note }) {
      const code = normalizeCode(typed);
      if (!isWellFormed(code)) return { isMistyped: true, found: null };
      const hash = hashCode(code, await codeKey());
      note({ subject: codeSubject(hash) });
      const row = await readCodeRecord(db, hash);
      if (!row) return { isMistyped: false, found: null };
      return {
        isMistyped: false,
        found: {
          state:
            row.voided_at !== null ? "voided" : row.n >= validQueries ? "frozen" : row.n > 0 ? "queried" : "unqueried",
          batch: row.batch_id,
          ...named(row.product_id),
          queries: row.n,
          validQueries,
          firstQueryAt: row.first_query_at,
          voidedAt: row.voided_at,
          voidReason: row.void_reason,
          history: await queriesOfCode(db, hash, maxHistory),
        },
      };
    },

    async checkCodes({ codes }, { note }) {
      const { hashes: _, ...checked } = await check(codes);
      note({ detail: `${codes.length} 个` });
      return checked;
    },

    async voidCodes({ codes, reason }, { note }) {
      const { hashes, mistyped, unknown } = await check(codes);
      const [first] = hashes;
      note({ ...(hashes.length === 1 && first && { subject: codeSubject(first) }), detail: reason });
      if (mistyped.length + unknown.length > 0) throw new ApiError("CODES_UNKNOWN", { data: { mistyped, unknown } });
      const now = new Date().toISOString();
      const voided = await db.transaction().execute((transaction) => voidCodes(transaction, hashes, { now, reason }));
      note({ detail: `${voided} 个：${reason}` });
      return { voided };
    },

    async codeBatches({ beforeTime, beforeId }, { actor }) {
      const before =
        beforeTime !== undefined && beforeId !== undefined ? { created_at: beforeTime, id: beforeId } : undefined;
      const { more, rows } = pageOf(await pageOfBatches(db, { before, limit: pageLimit }));
      const counts = await countBatches(
        db,
        rows.map(({ id }) => id),
      );
      const jobs = await fileJobs.presentAll(
        actor,
        rows.flatMap(({ job_id }) => job_id ?? []),
      );
      return {
        more,
        batches: rows.map(({ id, product_id, created_at, note, is_pending, job_id }) => ({
          id,
          note: note ?? "",
          ...named(product_id),
          createdAt: created_at,
          ...(counts.get(id) ?? { total: 0, queried: 0, frozen: 0, voided: 0 }),
          isPending: is_pending === 1,
          job: jobs.find((job) => job.id === job_id && (is_pending === 1 || job.file !== null)) ?? null,
        })),
      };
    },

    async voidBatch({ batch, reason }, { note }) {
      note({ subject: batchSubject(batch), detail: reason });
      if ((await validInBatch(db, batch)) === undefined) throw new ApiError("ITEM_NOT_FOUND");
      const voided = await voidBatch(db, batch, { now: new Date().toISOString(), reason });
      note({ detail: `${voided} 个：${reason}` });
      return { voided };
    },

    async makeBatch({ productId, count, batch, note: text }, { actor, note }) {
      note({ subject: batchSubject(batch), detail: `${count} 个，商品 ${productId}` });
      if (productName(productId) === null)
        throw new ApiError("CONTENT_FAULTY", { message: "没有已发布的这个商品，请从列表里选一个！" });
      await removeAbandonedBatches(db);
      const wanted = { batch, productId, count, note: text };
      const job = await fileJobs.start(actor, {
        kind: "codes-batch",
        payload: wanted,
        subject: `批次 ${batch}，${count} 个`,
        alsoWrite: async (transaction, id) => {
          if (!(await addPendingBatch(transaction, id, wanted))) throw new ApiError("BATCH_TAKEN");
        },
      });
      return { job };
    },

    async codesReport({ days }) {
      const report = await queryReport(db, days);
      return {
        days: [...report.byDay]
          .map(([day, counts]) => ({ day, counts: allOutcomes(counts) }))
          .toSorted((one, other) => other.day.localeCompare(one.day)),
        products: [...report.byProduct].map(([productId, counts]) => ({
          productId,
          productName: productId === null ? null : productName(productId),
          counts: allOutcomes(counts),
        })),
        frozen: report.frozen.map(({ hash, batch, product, first }) => ({
          hash: hash.slice(0, hashDigits),
          batch,
          ...named(product),
          firstQueryAt: first,
        })),
        moreFrozen: report.moreFrozen,
        frozenByWeek: report.frozenByWeek.map(({ week, product, codes }) => ({ week, ...named(product), codes })),
        networks: report.networks,
      };
    },
  } satisfies Partial<DeskHandlers>;
}

const codeSubject = (hash: string) => `code:${hash.slice(0, hashDigits)}`;
const batchSubject = (batch: string) => `batch:${batch}`;

function allOutcomes(counts: ReadonlyMap<QueryOutcome, number>): Record<QueryOutcome, number> {
  return Object.fromEntries(queryOutcomes.map((outcome) => [outcome, counts.get(outcome) ?? 0])) as Record<
    QueryOutcome,
    number
  >;
}
