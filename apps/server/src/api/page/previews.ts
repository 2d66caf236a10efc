import { createHash, randomBytes } from "node:crypto";
import type { Database } from "../../db/open.ts";

const day = 24 * 60 * 60 * 1000;

/** Tokens for previews of pages. The database holds their hashes only, for all replicas. */
export class Previews {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Makes a token that opens the draft of one page for some days, and removes those that have expired. */
  async mint(pageId: string, days: number): Promise<string> {
    const token = randomBytes(24).toString("base64url");
    const now = Date.now();
    await this.#db.deleteFrom("preview_token").where("expires_at", "<=", new Date(now).toISOString()).execute();
    await this.#db
      .insertInto("preview_token")
      .values({ hash: hashOf(token), page_id: pageId, expires_at: new Date(now + days * day).toISOString() })
      .execute();
    return token;
  }

  /** Whether a token opens the draft of this page at this moment. */
  async allows(token: string, pageId: string): Promise<boolean> {
    const row = await this.#db
      .selectFrom("preview_token")
      .select(["page_id", "expires_at"])
      .where("hash", "=", hashOf(token))
      .executeTakeFirst();
    return row?.page_id === pageId && row.expires_at > new Date().toISOString();
  }
}

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
