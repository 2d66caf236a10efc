import { createHmac, randomBytes } from "node:crypto";

const prefix = "whsec_";

/** A new secret, as Standard Webhooks writes it. */
export function newHookSecret(): string {
  return prefix + randomBytes(32).toString("base64");
}

/**
 * The headers that prove the origin of a delivery (Standard Webhooks 1.0): HMAC-SHA-256 over `id.timestamp.body`.
 * @param time milliseconds since 1970
 */
export function signedHeaders(secret: string, id: string, body: string, time: number): Record<string, string> {
  const timestamp = String(Math.floor(time / 1000));
  const key = Buffer.from(secret.slice(prefix.length), "base64");
  const signature = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64");
  return { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": `v1,${signature}` };
}
