import type { DeliveryState } from "@klarholm/contract/desk/hooks";
import type { Generated } from "kysely";

/** An endpoint that receives events. */
export interface WebhookTable {
  id: string;
  url: string;
  /** JSON: names of events. */
  events: string;
  /** Encrypted with a key derived from DESK_KEY. */
  secret: string;
  created_at: string;
  disabled_at: string | null;
  /** In Chinese; empty if a person disabled it. */
  disabled_reason: Generated<string>;
  /** Failed tries since the last delivery. */
  failures: Generated<number>;
}

/** An event for an endpoint. */
export interface WebhookDeliveryTable {
  /** The header webhook-id; ordered by time. */
  id: string;
  webhook_id: string;
  event: string;
  /** JSON as it is sent. */
  body: string;
  state: Generated<DeliveryState>;
  tries: Generated<number>;
  /** HTTP status; null without an answer. */
  status: number | null;
  /** Beginning of the answer, at most 1 kB. */
  response: Generated<string>;
  /** In Chinese; empty for none. */
  error: Generated<string>;
  created_at: string;
  tried_at: string | null;
}

/** A key with which another system calls the desk's import and export. */
export interface ApiKeyTable {
  id: string;
  /** SHA-256 of the key in hexadecimal. */
  hash: string;
  name: string;
  /** JSON: names of scopes. */
  scopes: string;
  created_at: string;
  expires_at: string;
  /** To the minute. */
  last_used_at: string | null;
  revoked_at: string | null;
}

/** A call of an API key with an idempotency key, for a day. */
export interface ApiRequestTable {
  api_key_id: string;
  idempotency_key: string;
  /** SHA-256 of path and body in hexadecimal. */
  request_hash: string;
  /** JSON; null while the call runs. */
  answer: string | null;
  created_at: string;
}
