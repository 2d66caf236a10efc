import { z } from "zod";
import { deskTime } from "./entities.ts";
import { keyScopeNames } from "./keys.ts";

const id = z.string().min(1).max(64);
const scopes = z.array(z.enum(keyScopeNames)).min(1);
const name = z.string().trim().min(1).max(40);

/** API keys of other systems. */
export const keyCalls = {
  listKeys: {
    summary: "API keys, newest first.",
    request: z.object({}),
    answer: z.object({
      keys: z.array(
        z.object({
          id,
          name,
          scopes,
          createdAt: deskTime,
          expiresAt: deskTime,
          /** To the minute; null if it was never used. */
          lastUsedAt: deskTime.nullable(),
          revokedAt: deskTime.nullable(),
        }),
      ),
    }),
  },
  addKey: {
    summary: "Makes an API key, which is shown once.",
    request: z.object({ name, scopes, days: z.number().int().min(1).max(730) }),
    answer: z.object({ id, key: z.string() }),
  },
  revokeKey: {
    summary: "Revokes an API key at once and for good.",
    request: z.object({ id }),
    answer: z.null(),
  },
};
