import { keyScopes } from "@klarholm/contract/desk/keys";
import type { Database } from "../../../db/open.ts";
import { ApiError } from "../../../plugins/http/api-error.ts";
import type { DeskHandlers } from "../desk-handlers.ts";
import { keyHash, newKey, scopesOf } from "./api-keys.ts";
import { addKey, listKeys, revokeKey } from "./key.repository.ts";

/** Handlers for API keys. */
export function keyHandlers(db: Database) {
  return {
    async listKeys() {
      const rows = await listKeys(db);
      return {
        keys: rows.map((row) => ({
          id: row.id,
          name: row.name,
          scopes: scopesOf(row),
          createdAt: row.created_at,
          expiresAt: row.expires_at,
          lastUsedAt: row.last_used_at,
          revokedAt: row.revoked_at,
        })),
      };
    },

    async addKey({ name, scopes, days }, { note }) {
      note({ detail: `${name}：${scopes.map((scope) => keyScopes[scope]).join("、")}，${days} 天` });
      const key = newKey();
      const id = await addKey(db, { hash: keyHash(key), name, scopes, days });
      note({ subject: `key:${id}` });
      return { id, key };
    },

    async revokeKey({ id }, { note }) {
      note({ subject: `key:${id}` });
      const name = await revokeKey(db, id);
      if (name === undefined) throw new ApiError("ITEM_NOT_FOUND");
      note({ detail: name });
      return null;
    },
  } satisfies Partial<DeskHandlers>;
}
