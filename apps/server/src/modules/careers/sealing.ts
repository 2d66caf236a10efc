import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

/** Lengths of what stands before sealed bytes. */
const [nonceBytes, tagBytes] = [12, 16];

/** Seals a piece of a file. @param context what it belongs to and where it stands */
export type SealPiece = (piece: Uint8Array, context: string) => Buffer;

/** The key of a purpose, made from a secret. */
export function keyFor(purpose: "applications" | "files of applications", secret: string): Uint8Array {
  return new Uint8Array(hkdfSync("sha256", secret, "", purpose, 32));
}

/** What seals pieces with a secret's key. */
export function pieceSeal(secret: string): SealPiece {
  const key = keyFor("files of applications", secret);
  return (piece, context) => sealed(piece, key, context);
}

/** Encrypts bytes for one context, with a fresh nonce. */
export function sealed(bytes: Uint8Array, key: Uint8Array, context: string): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(context));
  const body = [cipher.update(bytes), cipher.final()];
  return Buffer.concat([nonce, cipher.getAuthTag(), ...body]);
}

/** @throws for another key or context, and for bytes that were changed */
export function opened(bytes: Uint8Array, key: Uint8Array, context: string): Buffer {
  const body = nonceBytes + tagBytes;
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes });
  decipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(nonceBytes, body));
  return Buffer.concat([decipher.update(bytes.subarray(body)), decipher.final()]);
}
