import type { ExpressionBuilder, Kysely } from "kysely";
import type { Schema } from "../../db/schema.ts";

/** The database or a transaction of it. */
type Connection = Kysely<Schema>;

/** Wrong answers after which a captcha is dead. */
const mostMisses = 5;

/** The captcha of a key, unless it is over, dead or spent. */
const living = (key: string, now: string) => (where: ExpressionBuilder<Schema, "captcha">) =>
  where.and([where("key", "=", key), where("expires_at", ">", now), where("misses", "<", mostMisses)]);

export async function addCaptcha(
  db: Connection,
  captcha: { key: string; code: string; expires_at: string },
): Promise<void> {
  await db.insertInto("captcha").values(captcha).execute();
}

/** The characters of a captcha that is neither over, dead nor spent. */
export async function captchaCode(db: Connection, key: string, now: string): Promise<string | undefined> {
  const row = await db.selectFrom("captcha").select("code").where(living(key, now)).executeTakeFirst();
  return row?.code;
}

/**
 * Whether a captcha's characters are these. One statement judges and counts, row by row: of any number of answers at
 * once, over any number of processes, no more than five wrong ones are judged.
 */
export async function tryCaptcha(db: Connection, key: string, typed: string, now: string): Promise<boolean> {
  const row = await db
    .updateTable("captcha")
    .set((row) => ({
      misses: row
        .case()
        .when("code", "=", typed)
        .then(row.ref("misses"))
        .else(row("misses", "+", 1))
        .end(),
    }))
    .where(living(key, now))
    .returning("code")
    .executeTakeFirst();
  return row?.code === typed;
}

/** Spends a captcha: of any number of applications that come with it at once, one is told that it did. */
export async function spendCaptcha(db: Connection, key: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom("captcha").where("key", "=", key).executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function purgeCaptchas(db: Connection, now: string): Promise<void> {
  await db.deleteFrom("captcha").where("expires_at", "<=", now).execute();
}
