import { createHmac, randomBytes } from "node:crypto";
import { normalizePhone, withoutInvisible } from "@klarholm/contract";
import { z } from "zod";
import type { ApplicationTable } from "../../db/schema.ts";
import { type ApplicationKeys, keyId } from "./application-keys.ts";
import { keyFor, opened, sealed } from "./sealing.ts";

const person = z.object({
  name: z.string(),
  phone: z.string(),
  /** For an application that another key has taken over: the code that its sender was given. */
  deletionCode: z.string().optional(),
});
export type Person = z.infer<typeof person>;

/** What tells an application's key and code. */
export type SealedRow = Pick<ApplicationTable, "id" | "key_id" | "person">;

/** The key of each purpose, made from one secret. */
interface Key {
  id: string;
  secret: string;
  texts: Uint8Array;
  pieces: Uint8Array;
}

/**
 * Encrypts what tells a person by, and makes what finds it again. AES-256-GCM with a fresh nonce for each text and
 * each piece. What is written takes the first key; what is read, the one that it was written with.
 */
export class PersonalData {
  readonly #keys: readonly Key[];
  readonly #first: Key;

  /** @param secrets the keys of `openApplicationKeys` */
  constructor(secrets: ApplicationKeys) {
    const [first, ...before] = secrets;
    this.#first = derived(first);
    this.#keys = [this.#first, ...before.map(derived)];
  }

  /** The key of what is written now. */
  get keyId(): string {
    return this.#first.id;
  }

  /** @param context what the text belongs to; it cannot be moved to another row */
  seal(text: string, context: string): string {
    return sealed(Buffer.from(text), this.#first.texts, context).toString("base64");
  }

  /**
   * @param row whose context the text has
   * @throws when the text was sealed with an unknown key, for another context, or changed since
   */
  open(text: string, { id, key_id }: Pick<ApplicationTable, "id" | "key_id">): string {
    return this.#withKey(key_id, ({ texts }) => opened(Buffer.from(text, "base64"), texts, id).toString("utf8"));
  }

  sealPerson(whom: Person, id: string): string {
    return this.seal(JSON.stringify(whom), id);
  }

  /** @throws as `open` */
  openPerson(row: SealedRow): Person {
    return this.#opened(row).whom;
  }

  /** @param context what the piece belongs to and where it stands */
  sealPiece(piece: Uint8Array, context: string): Buffer {
    return sealed(piece, this.#first.pieces, context);
  }

  /** @throws as `open` */
  openPiece(piece: Uint8Array, context: string, id: string): Buffer {
    return this.#withKey(id, ({ pieces }) => opened(piece, pieces, context));
  }

  /** What the database knows a phone number by: from now on, and by each key before. */
  phoneHashes(phone: string): [string, ...string[]] {
    const of = ({ secret }: Key) => hash(secret, `phone:${normalizePhone(phone)}`);
    return [of(this.#first), ...this.#keys.slice(1).map(of)];
  }

  /** The code by which its sender deletes an application: made from its id, so that no copy of the database gives it away. */
  deletionCode(row: SealedRow): string {
    const { key, whom } = this.#opened(row);
    return whom.deletionCode ?? codeOf(row.id, key);
  }

  /** What the database knows a visitor's network by. */
  networkHash(network: string): string {
    return hash(this.#first.secret, `network:${network}`);
  }

  /** Whether a text is an application's deletion code, however it is typed. */
  isDeletionCode(typed: string, row: SealedRow): boolean {
    return plainCode(this.deletionCode(row)) === plainCode(typed);
  }

  #opened({ id, key_id, person: text }: SealedRow): { key: Key; whom: Person } {
    return this.#withKey(key_id, (key) => {
      const bytes = opened(Buffer.from(text, "base64"), key.texts, id);
      return { key, whom: person.parse(JSON.parse(bytes.toString("utf8"))) };
    });
  }

  /** Rows of earlier releases know no key: theirs is the one that opens them. */
  #withKey<T>(id: string | null, use: (key: Key) => T): T {
    let fault: unknown = new Error("an application's key is not there");
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

function derived(secret: string): Key {
  return {
    id: keyId(secret),
    secret,
    texts: keyFor("applications", secret),
    pieces: keyFor("files of applications", secret),
  };
}

function hash(secret: string, text: string): string {
  return createHmac("sha256", secret).update(text).digest("hex");
}

function codeOf(applicationId: string, { secret }: Key): string {
  const digest = Buffer.from(hash(secret, `delete:${applicationId}`), "hex");
  const letters = [...digest.subarray(0, 16)].map((byte) => alphabet[byte & 31]).join("");
  return `${applicationId}-${letters.replace(/(.{4})(?=.)/g, "$1-")}`;
}

/** A code as it is compared: any case, width, spaces and dashes. */
function plainCode(typed: string): string {
  return withoutInvisible(typed.normalize("NFKC"))
    .toUpperCase()
    .replace(/\p{Pd}/gu, "");
}

/** The application that a code names, which it may or may not open. */
export function applicationNamed(deletionCode: string): string {
  return withoutInvisible(deletionCode.normalize("NFKC")).toUpperCase().split("-", 1)[0] ?? "";
}

/** Digits and capitals without those that look alike. */
const alphabet = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/** A new application's id: 40 bits of chance, short enough to be read out on the phone. */
export function newApplicationId(): string {
  return [...randomBytes(8)].map((byte) => alphabet[byte & 31]).join("");
}
