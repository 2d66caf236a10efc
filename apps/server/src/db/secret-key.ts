import { createHmac, randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Database } from "./open.ts";

export interface SecretKeyOptions {
  /** Its row in the database. */
  id: 1 | 2;
  /** The setting's value; undefined takes the file. */
  given: string | undefined;
  dataDir: string;
  /** Name of the generated key inside DATA_DIR. */
  file: string;
  /** Whether anything in the database was made with the key: as long as nothing was, nothing is lost with it. */
  used: () => Promise<boolean>;
  /** What is said when the database was made with another key. */
  complaint: string;
}

/**
 * A secret that the database's contents depend on: a setting, or a key that is generated into DATA_DIR once,
 * readable by its owner only. The database remembers the key's fingerprint, so that a replica with another
 * key, which could read nothing, does not start.
 * @throws when the database was made with another key
 */
export async function openSecretKey(
  db: Database,
  { id, given, dataDir, file, used, complaint }: SecretKeyOptions,
): Promise<string> {
  const key = given ?? (await generatedKey(dataDir, file));
  const fingerprint = createHmac("sha256", key).update("fingerprint").digest("hex");
  await db
    .insertInto("security_key")
    .values({ id, fingerprint })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const known = await db
    .selectFrom("security_key")
    .select("fingerprint")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  if (known.fingerprint === fingerprint) return key;
  if (await used()) throw new Error(complaint);
  await db.updateTable("security_key").set({ fingerprint }).where("id", "=", id).execute();
  return key;
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
