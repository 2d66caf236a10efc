import { createHmac, randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Database } from "./open.ts";

/** What a key is known by, which gives nothing of it away. */
export function fingerprint(key: string): string {
  return createHmac("sha256", key).update("fingerprint").digest("hex");
}

/**
 * A secret that the database's contents depend on: a setting, or one that is generated into DATA_DIR once, readable by
 * its owner only.
 * @param given the setting's value
 * @param file name of the generated key inside DATA_DIR
 */
export async function readSecret(given: string | undefined, dataDir: string, file: string): Promise<string> {
  return given ?? generatedKey(dataDir, file);
}

export interface KnownKeys {
  /** The row of the database that remembers one of them. */
  id: 1 | 2 | 3;
  /** The key of what is written from now on, and those before it. */
  keys: readonly [string, ...string[]];
  /**
   * Whether something in the database needs a key that is not there.
   * @param known whether the remembered one is there
   */
  lost: (known: boolean) => Promise<boolean>;
  /** What is said then. */
  complaint: string;
}

/**
 * Holds keys against the database, which remembers a fingerprint, so that a replica with other keys, which could read
 * nothing, does not start.
 * @throws when the database was made with another key
 */
export async function holdAgainst(db: Database, { id, keys, lost, complaint }: KnownKeys): Promise<void> {
  const first = fingerprint(keys[0]);
  await db
    .insertInto("security_key")
    .values({ id, fingerprint: first })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const remembered = await db
    .selectFrom("security_key")
    .select("fingerprint")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const known = keys.some((key) => fingerprint(key) === remembered.fingerprint);
  if (await lost(known)) throw new Error(complaint);
  if (!known) await db.updateTable("security_key").set({ fingerprint: first }).where("id", "=", id).execute();
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
