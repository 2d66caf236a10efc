import type { Kysely } from "kysely";
import type { Schema } from "../../db/schema.ts";

/** The database or a transaction of it. */
type Connection = Kysely<Schema>;

/** Wrong answers after which a captcha is dead. */
const mostMisses = 5;

export async function addCaptcha(
  db: Connection,
  captcha: { key: string; code: string; expires_at: string },
): Promise<void> {
  await db.insertInto("captcha").values(captcha).execute();
}

/** The characters of a captcha that is neither over, dead nor spent. */
export async function captchaCode(db: Connection, key: string, now: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("captcha")
    .select("code")
    .where("key", "=", key)
    .where("expires_at", ">", now)
    .where("misses", "<", mostMisses)
    .executeTakeFirst();
  return row?.code;
}

export async function addMiss(db: Connection, key: string): Promise<void> {
  await db
    .updateTable("captcha")
    .set((row) => ({ misses: row("misses", "+", 1) }))
    .where("key", "=", key)
    .execute();
}

/** Spends a captcha: of any number of applications that come with it at once, one is told that it did. */
export async function spendCaptcha(db: Connection, key: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom("captcha").where("key", "=", key).executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function purgeCaptchas(db: Connection, now: string): Promise<void> {
  await db.deleteFrom("captcha").where("expires_at", "<=", now).execute();
}
