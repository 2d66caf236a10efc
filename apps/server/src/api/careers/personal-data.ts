import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";
import { plainPhone } from "@klarholm/contract";
import type { Config } from "../../config.ts";
import type { Database } from "../../db/open.ts";
import { openSecretKey } from "../../db/secret-key.ts";

/** The generated key inside DATA_DIR. */
export const applicationKeyFile = "application-key";

/** Encrypts what tells a person by, and makes what finds it again. AES-256-GCM with a fresh nonce for each text. */
export class PersonalData {
  readonly #secret: string;
  readonly #key: Uint8Array;

  /** @param secret the key of `openApplicationKey` */
  constructor(secret: string) {
    this.#secret = secret;
    this.#key = new Uint8Array(hkdfSync("sha256", secret, "", "applications", 32));
  }

  /** @param context what the text belongs to; it cannot be moved to another row */
  seal(text: string, context: string): string {
    const nonce = randomBytes(12);
    const cipher = createCipheriv("aes-256-gcm", this.#key, nonce).setAAD(Buffer.from(context));
    const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64");
  }

  /** @throws when the text was sealed with another key, for another context, or changed since */
  open(sealed: string, context: string): string {
    const bytes = Buffer.from(sealed, "base64");
    const decipher = createDecipheriv("aes-256-gcm", this.#key, bytes.subarray(0, 12)).setAAD(Buffer.from(context));
    decipher.setAuthTag(bytes.subarray(12, 28));
    return decipher.update(bytes.subarray(28), undefined, "utf8") + decipher.final("utf8");
  }

  /** What the database knows a phone number by. */
  phoneHash(phone: string): string {
    return this.#hash(`phone:${plainPhone(phone)}`);
  }

  /** The code by which its sender deletes an application: made from its id, so that no copy of the database gives it away. */
  deletionCode(applicationId: string): string {
    const digest = Buffer.from(this.#hash(`delete:${applicationId}`), "hex");
    const letters = [...digest.subarray(0, 16)].map((byte) => alphabet[byte & 31]).join("");
    return `${applicationId}-${letters.replace(/(.{4})(?=.)/g, "$1-")}`;
  }

  /** The application that a deletion code was given for; undefined for any other text. */
  applicationOf(deletionCode: string): string | undefined {
    const [id = ""] = deletionCode.normalize("NFKC").trim().toUpperCase().split("-", 1);
    const typed = deletionCode
      .normalize("NFKC")
      .toUpperCase()
      .replace(/[\s\p{Pd}]/gu, "");
    return id !== "" && this.deletionCode(id).replaceAll("-", "") === typed ? id : undefined;
  }

  #hash(text: string): string {
    return createHmac("sha256", this.#secret).update(text).digest("hex");
  }
}

/** Digits and capitals without those that look alike. */
const alphabet = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/** A new application's id: 40 bits of chance, short enough to be read out on the phone. */
export function newApplicationId(): string {
  return [...randomBytes(8)].map((byte) => alphabet[byte & 31]).join("");
}

/**
 * The secret of the applications: APPLICATION_KEY, or a file in DATA_DIR.
 * @throws when the applications in the database were made with another key
 */
export async function openApplicationKey(
  db: Database,
  { applicationKey, dataDir }: Pick<Config, "applicationKey" | "dataDir">,
): Promise<string> {
  return openSecretKey(db, {
    id: 2,
    given: applicationKey,
    dataDir,
    file: applicationKeyFile,
    used: async () => (await db.selectFrom("application").select("id").limit(1).execute()).length > 0,
    complaint:
      "APPLICATION_KEY: the applications in the database were made with another key. Set it to theirs, which is in DATA_DIR/application-key where they were made.",
  });
}
