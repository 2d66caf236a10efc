import { createHmac, randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Database } from "./open.ts";

/** Identifies a key without revealing it. */
export function fingerprint(key: string): string {
  return createHmac("sha256", key).update("fingerprint").digest("hex");
}

/**
 * Reads a secret from a setting, or from a file in DATA_DIR that is generated once and readable by its owner only.
 * @param setting the setting's value
 * @param file name in DATA_DIR
 */
export async function readSecret(setting: string | undefined, dataDir: string, file: string): Promise<string> {
  return setting ?? generatedKey(dataDir, file);
}

export interface KnownKeys {
  /** The row that stores the fingerprint. */
  id: 1 | 2 | 3;
  /** The current key, then former ones. */
  keys: readonly [string, ...string[]];
  /**
   * Whether data in the database needs a key that is missing.
   * @param isKnown whether the stored fingerprint is of one of the keys
   */
  isKeyMissing: (isKnown: boolean) => Promise<boolean>;
  /** Message of the error then. */
  message: string;
}

/**
 * Compares keys with the fingerprint in the database, so that a replica that could not decrypt the data does not start.
 * @throws when a needed key is missing
 */
export async function verifyKeyFingerprint(
  db: Database,
  { id, keys, isKeyMissing, message }: KnownKeys,
): Promise<void> {
  const first = fingerprint(keys[0]);
  await db
    .insertInto("security_key")
    .values({ id, fingerprint: first })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const stored = await db
    .selectFrom("security_key")
    .select("fingerprint")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const isKnown = keys.some((key) => fingerprint(key) === stored.fingerprint);
  if (await isKeyMissing(isKnown)) throw new Error(message);
  if (!isKnown) await db.updateTable("security_key").set({ fingerprint: first }).where("id", "=", id).execute();
}

async function generatedKey(dataDir: string, name: string): Promise<string> {
  const file = join(dataDir, name);
  await mkdir(dataDir, { recursive: true });
  try {
    await writeFile(file, `${randomBytes(32).toString("hex")}\n`, { flag: "wx", mode: 0o600, flush: true });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
  const key = (await readFile(file, "utf8")).trim();
  if (key.length < 32)
    throw new Error(
      `DATA_DIR: ${file} holds no key. Put the key back that it held, or remove it when nothing was made with it yet.`,
    );
  return key;
}
