import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

/** Bytes of the nonce and the authentication tag, which precede the ciphertext. */
const [nonceBytes, tagBytes] = [12, 16];

/** Encrypts a chunk of a file. @param context binds the chunk to its file and position */
export type SealChunk = (chunk: Uint8Array, context: string) => Buffer;

/** Derives the key of a purpose from a secret. */
export function deriveKey(
  purpose: "applications" | "files of applications" | "files of jobs" | "webhooks",
  secret: string,
): Uint8Array {
  return new Uint8Array(hkdfSync("sha256", secret, "", purpose, 32));
}

export function chunkSealer(secret: string): SealChunk {
  const key = deriveKey("files of applications", secret);
  return (chunk, context) => seal(chunk, key, context);
}

/** Encrypts bytes with AES-256-GCM and a fresh nonce, bound to a context. */
export function seal(bytes: Uint8Array, key: Uint8Array, context: string): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(context));
  const body = [cipher.update(bytes), cipher.final()];
  return Buffer.concat([nonce, cipher.getAuthTag(), ...body]);
}

/** @throws for another key or context, and for bytes that were changed */
export function unseal(bytes: Uint8Array, key: Uint8Array, context: string): Buffer {
  const body = nonceBytes + tagBytes;
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes });
  decipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(nonceBytes, body));
  return Buffer.concat([decipher.update(bytes.subarray(body)), decipher.final()]);
}
