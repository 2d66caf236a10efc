import { createHmac, randomBytes, randomUUID } from "node:crypto";
import type { Role } from "@klarholm/contract/desk/roles";
import type { Config } from "../src/config.ts";
import type { Database } from "../src/db/open.ts";
import { idleTime, openAuth } from "../src/modules/admin/accounts/auth.ts";
import { openDeskKey } from "../src/modules/admin/accounts/desk-key.ts";
import { addPerson, setPassword } from "../src/modules/admin/accounts/people.repository.ts";

/** A user of the desk. */
export interface TestPerson {
  id: string;
  name: string;
  password: string;
  /** Session cookie; empty before the sign-in. */
  cookie: string;
}

/**
 * Creates a signed-in account.
 * @param password none by default, because hashing one takes 100 ms
 */
export async function signedIn(
  { database, config }: { database: { db: Database }; config: Pick<Config, "deskKey" | "dataDir"> },
  name: string,
  role: Role,
  password = "",
): Promise<TestPerson> {
  const { id } = await addPerson(database.db, name, role);
  const secret = await openDeskKey(database.db, config);
  if (password !== "") {
    const { $context } = openAuth(database.db, { secret, origin: "http://localhost" });
    await setPassword(database.db, id, await (await $context).password.hash(password));
  }
  const [token, now] = [randomBytes(24).toString("hex"), Date.now()];
  await database.db
    .insertInto("desk_session")
    .values({
      id: randomUUID(),
      token,
      user_id: id,
      ip_address: null,
      user_agent: null,
      expires_at: new Date(now + idleTime).toISOString(),
      created_at: new Date(now).toISOString(),
      updated_at: new Date(now).toISOString(),
    })
    .execute();
  const signature = createHmac("sha256", secret).update(token).digest("base64");
  return { id, name, password, cookie: `desk.session_token=${encodeURIComponent(`${token}.${signature}`)}` };
}
