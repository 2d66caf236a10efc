import type { Config } from "../../config.ts";
import type { Database } from "../../db/open.ts";
import { verifyKeyFingerprint, readSecret } from "../../db/secret-key.ts";

/** The generated key inside DATA_DIR. */
export const codeKeyFile = "code-key";

/**
 * The secret that codes are hashed with, from CODE_KEY or a file in DATA_DIR.
 * @throws when the codes in the database were hashed with another key
 */
export async function openCodeKey(
  db: Database,
  { codeKey, dataDir }: Pick<Config, "codeKey" | "dataDir">,
): Promise<string> {
  const key = await readSecret(codeKey, dataDir, codeKeyFile);
  await verifyKeyFingerprint(db, {
    id: 1,
    keys: [key],
    isKeyMissing: async (known) =>
      !known && (await db.selectFrom("security_code_batch").select("id").limit(1).execute()).length > 0,
    message:
      "CODE_KEY: the verification codes in the database were made with another key. Set it to theirs, which is in DATA_DIR/code-key where they were made.",
  });
  return key;
}
