import type { Database } from "../../db/open.ts";
import { addBatch, addCodes, removeBatch, validateBatch } from "./code.repository.ts";
import { generateCodes, groupCode, hashCode } from "./security-code.ts";

/** Codes of one transaction: many enough to be fast, few enough that visitors' queries do not wait noticeably. */
export const chunkSize = 10_000;

export interface NewBatch {
  batch: string;
  productId: string;
  count: number;
  /** For colleagues. */
  note?: string | undefined;
}

/**
 * Makes a batch, whose codes are valid from the end on. Yields codes in parts, each when the database holds it; a consumer
 * that stops before the end removes the batch with all of its codes. What a killed process leaves is removed a day later.
 * @param key from `openCodeKey`
 * @throws when a batch of this name exists
 */
export async function* makeBatch(
  db: Database,
  key: string,
  { batch, productId, count, note }: NewBatch,
): AsyncGenerator<string[], void> {
  const row = {
    id: batch,
    product_id: productId,
    created_at: new Date().toISOString(),
    note: note || null,
    is_pending: 1 as const,
  };
  if (!(await addBatch(db, row))) throw new Error(`--batch: there is a batch ${batch} already.`);
  let isComplete = false;
  try {
    for (let made = 0; made < count; made += chunkSize) {
      const codes = generateCodes(Math.min(chunkSize, count - made));
      const hashes = codes.map((code) => hashCode(code, key));
      await db.transaction().execute((transaction) => addCodes(transaction, batch, hashes));
      yield codes;
    }
    await validateBatch(db, batch);
    isComplete = true;
  } finally {
    if (!isComplete) await removeBatch(db, batch);
  }
}

/** The address of a QR code. Opening it fills in the form without counting a query. */
export function verificationUrl(publicUrl: string, code: string): string {
  return `${publicUrl}/verification?code=${groupCode(code)}`;
}

export const csvHead = "code,product,batch,url\n";

/** Codes as lines of CSV. */
export function csvLines(
  codes: readonly string[],
  { productId, batch, publicUrl }: Pick<NewBatch, "productId" | "batch"> & { publicUrl: string },
): string {
  return codes.map((code) => `${groupCode(code)},${productId},${batch},${verificationUrl(publicUrl, code)}\n`).join("");
}
