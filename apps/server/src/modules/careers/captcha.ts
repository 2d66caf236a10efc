import { createHash, randomBytes, randomInt } from "node:crypto";
import { applicationLimits, type CallAnswer, withoutInvisible } from "@klarholm/contract";
import type { Database } from "../../db/open.ts";
import { ApiError } from "../../plugins/http/api-error.ts";
import { countCaptcha } from "../../plugins/limits/captcha-limit.ts";
import { captchaPicture } from "./captcha-picture.ts";
import { addCaptcha, captchaCode, purgeCaptchas, tryCaptcha } from "./captcha.repository.ts";
import { captchaCharacters } from "./captcha-strokes.ts";

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
   * @throws ApiError TOO_MANY_REQUESTS for an address that asks for one a second over minutes
   */
  async create(visitor: string): Promise<CallAnswer<"getCaptchaImage">> {
    await countCaptcha(this.#db, visitor, this.#now());
    const key = randomBytes(16).toString("hex");
    const code = Array.from(
      { length: applicationLimits.captcha },
      () => captchaCharacters[randomInt(captchaCharacters.length)],
    ).join("");
    const expires = new Date(this.#now() + applicationLimits.captchaLifetime);
    await addCaptcha(this.#db, { key, code, expires_at: expires.toISOString() });
    return { captchaKey: key, imageBase64: (await captchaPicture(code)).toString("base64") };
  }

  /**
   * Reveals a captcha's characters in exchange for a proof of work, for people who cannot read the picture.
   * @param proof any text for which SHA-256 of "key:proof" begins with `applicationLimits.proofBits` zeros
   * @throws ApiError CAPTCHA_WRONG
   */
  async reveal(key: string, proof: string): Promise<CallAnswer<"getCaptchaImage">> {
    const code = isProof(key, proof) ? await captchaCode(this.#db, key, this.#time()) : undefined;
    if (code === undefined) throw new ApiError("CAPTCHA_WRONG");
    return { captchaKey: key, imageBase64: (await captchaPicture(code)).toString("base64"), captchaCode: code };
  }

  /**
   * @param answer as typed: lower case, full width and spaces are accepted
   * @throws ApiError CAPTCHA_WRONG; each failure counts as a miss
   */
  async verify(key: string, answer: string): Promise<void> {
    const normalized = withoutInvisible(answer.normalize("NFKC")).toUpperCase();
    if (!(await tryCaptcha(this.#db, key, normalized, this.#time()))) throw new ApiError("CAPTCHA_WRONG");
  }

  async purge(): Promise<void> {
    await purgeCaptchas(this.#db, this.#time());
  }

  #time(): string {
    return new Date(this.#now()).toISOString();
  }
}

export function isProof(key: string, proof: string): boolean {
  const hash = createHash("sha256").update(`${key}:${proof}`).digest();
  return hash.readUInt32BE(0) >>> (32 - applicationLimits.proofBits) === 0;
}
