import { createHash, randomBytes, randomInt } from "node:crypto";
import { applicationLimits, type CallAnswer, withoutInvisible } from "@klarholm/contract";
import type { Database } from "../../db/open.ts";
import { ApiError } from "../../plugins/http/api-error.ts";
import { countCaptcha } from "../../plugins/limits/captcha-limit.ts";
import { captchaPicture } from "./captcha-picture.ts";
import { addCaptcha, captchaCode, purgeCaptchas, tryCaptcha } from "./captcha.repository.ts";
import { captchaCharacters } from "./captcha-strokes.ts";

/** Makes and judges captchas. They are in the database, so that every replica knows them. */
export class Captchas {
  readonly #db: Database;
  readonly #now: () => number;

  /** @param now milliseconds since 1970 */
  constructor(db: Database, now: () => number = Date.now) {
    this.#db = db;
    this.#now = now;
  }

  /**
   * @param visitor the address of whoever asks
   * @throws ApiError TOO_MANY_REQUESTS for an address that asks for one a second over minutes
   */
  async make(visitor: string): Promise<CallAnswer<"getCaptchaImage">> {
    await countCaptcha(this.#db, visitor, this.#now());
    const key = randomBytes(16).toString("hex");
    const code = Array.from(
      { length: applicationLimits.captcha },
      () => captchaCharacters[randomInt(captchaCharacters.length)],
    ).join("");
    await addCaptcha(this.#db, { key, code, expires_at: iso(this.#now() + applicationLimits.captchaLifetime) });
    return { captchaKey: key, imageBase64: (await captchaPicture(code)).toString("base64") };
  }

  /**
   * A captcha's characters, for whoever proves some work for it: people who cannot read the picture let their
   * browser do it.
   * @param proof any text that makes SHA-256 of "key:proof" begin with `applicationLimits.proofBits` zeros
   * @throws ApiError CAPTCHA_WRONG
   */
  async tell(key: string, proof: string): Promise<CallAnswer<"getCaptchaImage">> {
    const code = isProof(key, proof) ? await captchaCode(this.#db, key, iso(this.#now())) : undefined;
    if (code === undefined) throw new ApiError("CAPTCHA_WRONG");
    return { captchaKey: key, imageBase64: (await captchaPicture(code)).toString("base64"), captchaCode: code };
  }

  /** @throws ApiError CAPTCHA_WRONG, which counts as a try of a captcha that there is */
  async check(key: string, typed: string): Promise<void> {
    if (!(await tryCaptcha(this.#db, key, normalised(typed), iso(this.#now())))) throw new ApiError("CAPTCHA_WRONG");
  }

  async purge(): Promise<void> {
    await purgeCaptchas(this.#db, iso(this.#now()));
  }
}

export function isProof(key: string, proof: string): boolean {
  return (
    createHash("sha256").update(`${key}:${proof}`).digest().readUInt32BE(0) >>> (32 - applicationLimits.proofBits) === 0
  );
}

/** As people type it: lower case, full width, spaces. */
function normalised(typed: string): string {
  return withoutInvisible(typed.normalize("NFKC")).toUpperCase();
}

function iso(time: number): string {
  return new Date(time).toISOString();
}
