import { createHmac, randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "../../config.ts";
import type { Database } from "../../db/open.ts";

/** The generated key inside DATA_DIR. */
export const codeKeyFile = "code-key";

/**
 * The secret that codes are hashed with: CODE_KEY, or a key that is generated into DATA_DIR once, readable by
 * its owner only. The database remembers the key's fingerprint, so that a replica with another key, to which
 * every genuine code would be unknown, does not start.
 * @throws when the codes in the database were made with another key
 */
export async function openCodeKey(db: Database, config: Pick<Config, "codeKey" | "dataDir">): Promise<string> {
  const key = config.codeKey ?? (await generatedKey(config.dataDir));
  const fingerprint = createHmac("sha256", key).update("fingerprint").digest("hex");
  await db.insertInto("security_key").values({ id: 1, fingerprint }).onConflict((conflict) => conflict.doNothing()).execute();
  const known = await db.selectFrom("security_key").select("fingerprint").executeTakeFirstOrThrow();
  if (known.fingerprint === fingerprint) return key;
  // As long as there are no codes, nothing is lost with the old key.
  const [batch] = await db.selectFrom("security_code_batch").select("id").limit(1).execute();
  if (batch) throw new Error("CODE_KEY: the verification codes in the database were made with another key. Set it to theirs, which is in DATA_DIR/code-key where they were made.");
  await db.updateTable("security_key").set({ fingerprint }).execute();
  return key;
}

async function generatedKey(dataDir: string): Promise<string> {
  const file = join(dataDir, codeKeyFile);
  await mkdir(dataDir, { recursive: true });
  try {
    await writeFile(file, `${randomBytes(32).toString("hex")}\n`, { flag: "wx", mode: 0o600, flush: true });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
  const key = (await readFile(file, "utf8")).trim();
  if (key.length < 32) throw new Error(`DATA_DIR: ${file} holds no key. Put the key back that it held, or remove it when there are no codes yet.`);
  return key;
}
