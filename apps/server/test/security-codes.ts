import { type CallAnswer, calls } from "@klarholm/contract";
import { z } from "zod";
import { generateCodes, hashCode } from "../src/modules/verification/security-code.ts";
import type { Database } from "../src/db/open.ts";

/** CODE_KEY of tests. */
export const testKey = "a-key-of-tests-with-32-characters";

export type SecurityAnswer = CallAnswer<"querySecurityCode">;

/** Adds new codes of a product to the database. @param key the server's CODE_KEY */
export async function addCodes(
  db: Database,
  count: number,
  { batch = "batch", productId = "plate-27", key = testKey } = {},
): Promise<string[]> {
  const codes = generateCodes(count);
  await db
    .insertInto("security_code_batch")
    .values({ id: batch, product_id: productId, created_at: "2026-11-01T00:00:00.000Z" })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto("security_code")
    .values(codes.map((code) => ({ hash: hashCode(code, key), batch_id: batch })))
    .execute();
  return codes;
}

/** URL of the query of a code. */
export function queryUrl(securityCode: string): string {
  return `${calls.querySecurityCode.path}?${new URLSearchParams({ securityCode }).toString()}`;
}

/** Queries a code of a running server. @param origin its address without a trailing slash */
export async function ask(origin: string, code: string): Promise<SecurityAnswer> {
  const answer = await fetch(origin + queryUrl(code));
  return calls.querySecurityCode.answer.parse(z.object({ data: z.unknown() }).parse(await answer.json()).data);
}
