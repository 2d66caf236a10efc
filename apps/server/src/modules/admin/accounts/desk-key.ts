import type { Config } from "../../../config.ts";
import type { Database } from "../../../db/open.ts";
import { verifyKeyFingerprint, readSecret } from "../../../db/secret-key.ts";

/** Name of the generated key file in DATA_DIR. */
export const deskKeyFile = "desk-key";

/**
 * The secret that signs cookies and encrypts the secrets of authenticators and webhooks: DESK_KEY, or a file in DATA_DIR.
 * @throws when the database has authenticators or webhooks of another key
 */
export async function openDeskKey(
  db: Database,
  { deskKey, dataDir }: Pick<Config, "deskKey" | "dataDir">,
): Promise<string> {
  const key = await readSecret(deskKey, dataDir, deskKeyFile);
  await verifyKeyFingerprint(db, {
    id: 3,
    keys: [key],
    isKeyMissing: async (known) =>
      !known &&
      ((await db.selectFrom("desk_second_factor").select("id").limit(1).execute()).length > 0 ||
        (await db.selectFrom("webhook").select("id").limit(1).execute()).length > 0),
    message:
      "DESK_KEY: authenticators of people at the desk, or webhooks, were set up with another key. Set it to that one, which is in DATA_DIR/desk-key where they did.",
  });
  return key;
}
