import type { ExpressionBuilder } from "kysely";
import type { Database } from "../../db/open.ts";
import type { Schema } from "../../db/schema.ts";

/** Wrong answers after which a captcha is invalid. */
const maxMisses = 5;

/** Matches the captcha of a key, unless it is expired, invalid or spent. */
const valid = (key: string, now: string) => (where: ExpressionBuilder<Schema, "captcha">) =>
  where.and([where("key", "=", key), where("expires_at", ">", now), where("misses", "<", maxMisses)]);

export async function addCaptcha(
  db: Database,
  captcha: { key: string; code: string; expires_at: string },
): Promise<void> {
  await db.insertInto("captcha").values(captcha).execute();
}

/** The characters of a valid captcha. */
export async function captchaCode(db: Database, key: string, now: string): Promise<string | undefined> {
  const row = await db.selectFrom("captcha").select("code").where(valid(key, now)).executeTakeFirst();
  return row?.code;
}

/**
 * Compares an answer with a captcha. One statement compares and counts, so that at most five wrong answers are compared,
 * even when they arrive simultaneously at several replicas.
 */
export async function tryCaptcha(db: Database, key: string, answer: string, now: string): Promise<boolean> {
  const row = await db
    .updateTable("captcha")
    .set((row) => ({
      misses: row
        .case()
        .when("code", "=", answer)
        .then(row.ref("misses"))
        .else(row("misses", "+", 1))
        .end(),
    }))
    .where(valid(key, now))
    .returning("code")
    .executeTakeFirst();
  return row?.code === answer;
}

/** Spends a captcha. Of simultaneous applications with the same captcha one succeeds. */
export async function spendCaptcha(db: Database, key: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom("captcha").where("key", "=", key).executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function purgeCaptchas(db: Database, now: string): Promise<void> {
  await db.deleteFrom("captcha").where("expires_at", "<=", now).execute();
}
