import { createHash, randomBytes, randomInt } from "node:crypto";
import { applicationLimits, type CallAnswer, withoutInvisible } from "@klarholm/contract";
import type { ExpressionBuilder } from "kysely";
import type { Database } from "../../db/open.ts";
import type { Schema } from "../../db/schema.ts";
import { ApiError } from "../../plugins/http/api-error.ts";
import { countCaptcha } from "../../plugins/limits/captcha-limit.ts";
import { captchaPicture } from "./captcha-picture.ts";
import { captchaCharacters } from "./captcha-strokes.ts";

/** Wrong answers after which a captcha is invalid. */
const maxMisses = 5;

/** Creates and verifies captchas. They are stored in the database, which all replicas share. */
export class Captchas {
  readonly #db: Database;
  readonly #now: () => number;

  /** @param now milliseconds since 1970 */
  constructor(db: Database, now: () => number) {
    this.#db = db;
    this.#now = now;
  }

  /**
   * @param visitor the client's address
   * @throws ApiError TOO_MANY_REQUESTS for an address that exceeds one a second for minutes
   */
  async create(visitor: string): Promise<CallAnswer<"getCaptchaImage">> {
    await countCaptcha(this.#db, visitor, this.#now());
    const key = randomBytes(16).toString("hex");
    const code = Array.from(
      { length: applicationLimits.captcha },
      () => captchaCharacters[randomInt(captchaCharacters.length)],
    ).join("");
    const expires_at = new Date(this.#now() + applicationLimits.captchaLifetime).toISOString();
    await this.#db.insertInto("captcha").values({ key, code, expires_at }).execute();
    return { captchaKey: key, imageBase64: (await captchaPicture(code)).toString("base64") };
  }

  /**
   * Reveals a captcha's characters in exchange for a proof of work, for people who cannot read the picture.
   * @param proof any text for which SHA-256 of "key:proof" begins with `applicationLimits.proofBits` zeros
   * @throws ApiError CAPTCHA_WRONG
   */
  async reveal(key: string, proof: string): Promise<CallAnswer<"getCaptchaImage">> {
    const query = this.#db.selectFrom("captcha").select("code").where(this.#isValid(key));
    const row = isProof(key, proof) ? await query.executeTakeFirst() : undefined;
    if (!row) throw new ApiError("CAPTCHA_WRONG");
    return { captchaKey: key, imageBase64: (await captchaPicture(row.code)).toString("base64"), captchaCode: row.code };
  }

  /**
   * Verifies an answer. One statement compares and counts, so that at most five wrong answers are compared, even when
   * they arrive simultaneously at several replicas.
   * @param answer as typed: lower case, full width and spaces are accepted
   * @throws ApiError CAPTCHA_WRONG; each failure counts as a miss
   */
  async verify(key: string, answer: string): Promise<void> {
    const normalized = withoutInvisible(answer.normalize("NFKC")).toUpperCase();
    const row = await this.#db
      .updateTable("captcha")
      .set((row) => ({
        misses: row
          .case()
          .when("code", "=", normalized)
          .then(row.ref("misses"))
          .else(row("misses", "+", 1))
          .end(),
      }))
      .where(this.#isValid(key))
      .returning("code")
      .executeTakeFirst();
    if (row?.code !== normalized) throw new ApiError("CAPTCHA_WRONG");
  }

  async purge(): Promise<void> {
    await this.#db.deleteFrom("captcha").where("expires_at", "<=", new Date(this.#now()).toISOString()).execute();
  }

  /** Matches the captcha of a key, unless it is expired, invalid or spent. */
  #isValid(key: string) {
    const now = new Date(this.#now()).toISOString();
    return (where: ExpressionBuilder<Schema, "captcha">) =>
      where.and([where("key", "=", key), where("expires_at", ">", now), where("misses", "<", maxMisses)]);
  }
}

export function isProof(key: string, proof: string): boolean {
  const hash = createHash("sha256").update(`${key}:${proof}`).digest();
  return hash.readUInt32BE(0) >>> (32 - applicationLimits.proofBits) === 0;
}
