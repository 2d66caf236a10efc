import type { Config } from "../../config.ts";
import type { Database } from "../../db/open.ts";
import { fingerprint, verifyKeyFingerprint, readSecret } from "../../db/secret-key.ts";

/** The generated key inside DATA_DIR. */
export const applicationKeyFile = "application-key";

/** The current key, then earlier keys that still decrypt. */
export type ApplicationKeys = readonly [string, ...string[]];

/** Identifies the key of an application's row. */
export function keyId(key: string): string {
  return fingerprint(key).slice(0, 16);
}

/**
 * Reads the keys of applications from APPLICATION_KEY or a file in DATA_DIR; several are separated by white space,
 * the newest first.
 * @throws when applications in the database were sealed with another key
 */
export async function openApplicationKeys(
  db: Database,
  { applicationKey, dataDir }: Pick<Config, "applicationKey" | "dataDir">,
): Promise<ApplicationKeys> {
  const [current = "", ...earlier] = (await readSecret(applicationKey, dataDir, applicationKeyFile)).split(/\s+/);
  const keys: ApplicationKeys = [current, ...earlier];
  const ids = new Set(keys.map(keyId));
  await verifyKeyFingerprint(db, {
    id: 2,
    keys,
    isKeyMissing: async (known) => {
      const used = await db.selectFrom("application").select("key_id").distinct().execute();
      return used.some(({ key_id }) => (key_id === null ? !known : !ids.has(key_id)));
    },
    message:
      "APPLICATION_KEY: the applications in the database were made with another key. Set it to theirs, which is in DATA_DIR/application-key where they were made; a newer one goes before it, with a space between.",
  });
  return keys;
}
