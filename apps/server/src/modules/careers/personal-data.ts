import { createHmac, randomBytes } from "node:crypto";
import { normalizePhone, withoutInvisible } from "@klarholm/contract";
import { z } from "zod";
import type { ApplicationTable } from "../../db/schema.ts";
import { type ApplicationKeys, keyId } from "./application-keys.ts";
import { deriveKey, seal, unseal } from "../../lib/sealing.ts";

const person = z.object({
  name: z.string(),
  phone: z.string(),
  /** The sender's deletion code, of an application that was sealed again with another key. */
  deletionCode: z.string().optional(),
});
export type Person = z.infer<typeof person>;

/** The columns that an application's key and deletion code are derived from. */
export type SealedRow = Pick<ApplicationTable, "id" | "key_id" | "person">;

/** A secret, with the keys that are derived from it. */
interface Key {
  id: string;
  secret: string;
  texts: Uint8Array;
  chunks: Uint8Array;
}

/**
 * Encrypts personal data with AES-256-GCM, and hashes what must be searchable. Encrypts with the current key; decrypts
 * with the key that the row names.
 */
export class PersonalData {
  readonly #keys: readonly Key[];
  readonly #current: Key;

  /** @param secrets from `openApplicationKeys` */
  constructor(secrets: ApplicationKeys) {
    const [current, ...earlier] = secrets;
    this.#current = keysOf(current);
    this.#keys = [this.#current, ...earlier.map(keysOf)];
  }

  /** The id of the current key. */
  get keyId(): string {
    return this.#current.id;
  }

  /** Encrypts a text, bound to an application. @param id of the application */
  seal(text: string, id: string): string {
    return seal(Buffer.from(text), this.#current.texts, id).toString("base64");
  }

  /** @throws when the text was sealed with an unknown key, for another application, or changed since */
  open(text: string, { id, key_id }: Pick<ApplicationTable, "id" | "key_id">): string {
    return this.#withKey(key_id, ({ texts }) => unseal(Buffer.from(text, "base64"), texts, id).toString("utf8"));
  }

  sealPerson(applicant: Person, id: string): string {
    return this.seal(JSON.stringify(applicant), id);
  }

  /** @throws as `open` */
  openPerson(row: SealedRow): Person {
    return person.parse(JSON.parse(this.open(row.person, row)));
  }

  /** @param context binds the chunk to its file and position */
  sealChunk(chunk: Uint8Array, context: string): Buffer {
    return seal(chunk, this.#current.chunks, context);
  }

  /** @throws as `open` */
  unsealChunk(chunk: Uint8Array, context: string, id: string): Buffer {
    return this.#withKey(id, ({ chunks }) => unseal(chunk, chunks, context));
  }

  /** Hashes of a phone number: by the current key, then by each earlier one. */
  phoneHashes(phone: string): [string, ...string[]] {
    const hashBy = ({ secret }: Key) => hmac(secret, `phone:${normalizePhone(phone)}`);
    return [hashBy(this.#current), ...this.#keys.slice(1).map(hashBy)];
  }

  /** The code by which the sender deletes an application. It is derived from the key, so that no copy of the database reveals it. */
  deletionCode(row: SealedRow): string {
    return this.#withKey(row.key_id, (key) => {
      const applicant = person.parse(
        JSON.parse(unseal(Buffer.from(row.person, "base64"), key.texts, row.id).toString()),
      );
      return applicant.deletionCode ?? deletionCode(row.id, key);
    });
  }

  /** Compares a deletion code in any case, width and grouping. */
  isDeletionCode(typed: string, row: SealedRow): boolean {
    const plain = (code: string) => normalizeCode(code).replace(/\p{Pd}/gu, "");
    return plain(this.deletionCode(row)) === plain(typed);
  }

  networkHash(network: string): string {
    return hmac(this.#current.secret, `network:${network}`);
  }

  /** Rows of early releases name no key: all keys are tried. */
  #withKey<T>(id: string | null, use: (key: Key) => T): T {
    let fault: unknown = new Error("The key of an application is missing.");
    for (const key of this.#keys.filter((known) => id === null || known.id === id)) {
      try {
        return use(key);
      } catch (error) {
        fault = error;
      }
    }
    throw fault;
  }
}

function keysOf(secret: string): Key {
  return {
    id: keyId(secret),
    secret,
    texts: deriveKey("applications", secret),
    chunks: deriveKey("files of applications", secret),
  };
}

function hmac(secret: string, text: string): string {
  return createHmac("sha256", secret).update(text).digest("hex");
}

function deletionCode(applicationId: string, { secret }: Key): string {
  const digest = Buffer.from(hmac(secret, `delete:${applicationId}`), "hex");
  return `${applicationId}-${readable(digest.subarray(0, 16)).replace(/(.{4})(?=.)/g, "$1-")}`;
}

/** The id of the application that a deletion code claims to belong to. */
export function applicationIdOf(deletionCode: string): string {
  return normalizeCode(deletionCode).split("-", 1)[0] ?? "";
}

function normalizeCode(typed: string): string {
  return withoutInvisible(typed.normalize("NFKC")).toUpperCase();
}

/** Digits and capitals without those that look alike. */
const alphabet = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

function readable(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => alphabet[byte & 31]).join("");
}

/** A new application's id: 40 random bits, short enough to be read out on the phone. */
export function newApplicationId(): string {
  return readable(randomBytes(8));
}
